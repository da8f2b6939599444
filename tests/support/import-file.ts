/** Lines of a file of students: good ones, each of another person, and bad ones between them, each in its own way. */
export const goodRows = 963
export const badRows = 37

const head = 'اللقب;الاسم;القسم;الهاتف;البريد الإلكتروني;الولاية;اسم الوليّ;هاتف الوليّ;اسم المستخدم'
const firstNames = ['أحمد', 'مريم', 'ياسين', 'آية', 'Yasmine', 'محمد أمين', 'نور الهدى', 'إسراء']
const classCodes = ['7أ', '1ث', '2ع', '3ر', '4ر', '4ع إ']

/** One faulty row of each kind; the second cell of a pair is the column that is to blame. */
const faulty: [row: string, fault: string][] = [
  [';أحمد;4ر;;;;;;', 'required'],
  ['بن صالح;;4ر;;;;;;', 'required'],
  ['بن صالح;أحمد;;;;;;;', 'required'],
  ['بن صالح;أحمد;9ز;;;;;;', 'class'],
  ['بن صالح;أحمد;4ر;60123456;;;;;', 'phone'],
  ['بن صالح;أحمد;4ر;2012345;;;;;', 'phone'],
  ['بن صالح;أحمد;4ر;;ahmed@;;;;', 'email'],
  ['بن صالح;أحمد;4ر;;;باريس;;;', 'governorate'],
  ['بن صالح;أحمد;4ر;;;;سالم;;', 'required'],
  ['بن صالح;أحمد;4ر;;;;;98123456;', 'required'],
  ['<b>;أحمد;4ر;;;;;;', 'name'],
  ["=cmd|'/c calc'!A1;أحمد;4ر;;;;;;", 'name'],
  ['بن صالح;أحمد;4ر;;;;;;12', 'tooShort'],
  ['بن صالح;أحمد;4ر;;;;;;a b', 'username'],
  [`${'ب'.repeat(61)};أحمد;4ر;;;;;;`, 'tooLong'],
  ['بن صالح;أحمد;4ر;;;;;;;زائد', 'cells'],
  ['لقب 1;أحمد 1;7أ;20000001;;;;;', 'duplicate'],
  ['بن صالح;أحمد;4ر;;;;;;professor', 'taken'],
]

/** @returns the file, and what is wrong with each of its faulty lines */
export function importFile(): { text: string; faults: Map<number, string> } {
  const lines = [head]
  const faults = new Map<number, string>()
  const every = Math.floor((goodRows + badRows) / badRows)
  for (let good = 1, bad = 0; good <= goodRows || bad < badRows; ) {
    if (bad < badRows && (lines.length % every === 0 || good > goodRows)) {
      const [row, fault] = faulty[bad % faulty.length] ?? ['', '']
      // A second row of the same user name would be a double of the first.
      lines.push(bad < faulty.length ? row : row.replace(/أحمد(.*)professor/, 'علي$1admin'))
      faults.set(lines.length, fault)
      bad += 1
      continue
    }
    lines.push(goodRow(good))
    good += 1
  }
  return { text: `${lines.join('\r\n')}\r\n`, faults }
}

function goodRow(number: number): string {
  const name = number === 1 ? 'أحمد 1' : `${firstNames[number % firstNames.length]}`
  const schoolClass = number === 1 ? '7أ' : classCodes[number % classCodes.length]
  const phone = `2${String(number).padStart(7, '0')}`
  const cells = [`لقب ${number}`, name, schoolClass, number % 10 === 0 ? '' : phone]
  const guardian = number % 3 === 0 ? ['سالم بن صالح', '98 123 456'] : ['', '']
  return [...cells, number % 4 === 0 ? `p${number}@example.tn` : '', 'صفاقس', ...guardian, ''].join(';')
}
