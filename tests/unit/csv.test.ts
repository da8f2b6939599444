import { describe, expect, test } from 'vitest'
import { readCsv } from '#/server/features/imports/csv.ts'
import { BOM, csvLines } from '#/server/platform/csv/write.ts'
import { ServiceError } from '#/server/platform/errors.ts'

const head = 'اللقب;الاسم;القسم;الهاتف'
const read = (text: string) => readCsv(text, 'STUDENT')
const faultOf = (text: string): unknown => {
  try {
    read(text)
  } catch (error) {
    if (error instanceof ServiceError) return error.fields?.text
    throw error
  }
  return undefined
}

describe('reading a file of people', () => {
  test.each([
    ['semicolons', `${head}\nبن صالح;أحمد;4ر;98123456\n`],
    ['commas', 'Nom,Prénom,Classe,Téléphone\nبن صالح,أحمد,4ر,98123456'],
    ['tabs', 'Last name\tFirst name\tClass\tPhone\nبن صالح\tأحمد\t4ر\t98123456\n'],
    ['a BOM', `${BOM}${head}\nبن صالح;أحمد;4ر;98123456\n`],
    ['CRLF', `${head}\r\nبن صالح;أحمد;4ر;98123456\r\n`],
    ['old Macintosh line ends', `${head}\rبن صالح;أحمد;4ر;98123456\r`],
    ['quotes', `"اللقب";"الاسم";"القسم";"الهاتف"\n"بن صالح";"أحمد";"4ر";"98123456"\n`],
    ['blanks around', ` ${head} \n بن صالح ; أحمد ;4ر; 98123456 \n`],
    ['headings spelled otherwise', 'لقب;إسم;قسم;رقم الهاتف\nبن صالح;أحمد;4ر;98123456'],
    ['headings with signs', 'NOM *;Prenom:;CLASSE;Tél.\nبن صالح;أحمد;4ر;98123456'],
    ['commas in cells', `${head};Note\nبن صالح;أحمد;4ر;98123456;"a,b,c,d,e,f,g"\n`],
    ['empty rows of a spreadsheet', `${head}\nبن صالح;أحمد;4ر;98123456\n;;;\n;;;\n`],
  ])('with %s', (_, text) => {
    expect(read(text).rows.map(({ fields }) => fields)).toEqual([
      { lastName: 'بن صالح', firstName: 'أحمد', class: '4ر', phone: '98123456' },
    ])
  })

  test('counts lines as an editor does', () => {
    const text = `${head}\n\na;"b\nb\r\nb";c;d\ne;f;g;h\n;;;\ni;j;k;"l\n"\nm;n;o;p`
    expect(read(text).rows.map(({ line }) => line)).toEqual([3, 6, 8, 10])
    expect(read(`sep=;\r\n${text}`).rows.map(({ line }) => line)).toEqual([4, 7, 9, 11])
    expect(read(`\n\n${text}`).rows.map(({ line }) => line)).toEqual([5, 8, 10, 12])
  })

  test('names the columns that nothing is known about, the role among them', () => {
    expect(read(`${head};Rôle;ملاحظات\na;b;c;d;ADMINISTRATOR;x`)).toMatchObject({
      unknownColumns: ['Rôle', 'ملاحظات'],
      rows: [{ fields: { lastName: 'a', firstName: 'b', class: 'c', phone: 'd' } }],
    })
  })

  test('notices cells beyond the columns, and takes rows that end early', () => {
    expect(read(`${head}\na;b;c;d;e\nf;g;h\ni;j;k;l;;`).rows.map(({ spills }) => spills)).toEqual([true, false, false])
  })

  test('passes over what our own list of refused rows puts in front, and its apostrophes', () => {
    const text = `السطر;السبب;${head}\n7;x;a;b;c;'+21612\n`
    expect(read(text)).toMatchObject({ unknownColumns: [], rows: [{ fields: { phone: '+21612' } }] })
  })

  test.each([
    ['not UTF-8', `${head}\nb\uFFFDn;c;d;e`, { fault: 'csvEncoding' }],
    ['UTF-16', `l\0a\0`, { fault: 'csvEncoding' }],
    ['nothing', ' ', { fault: 'csvEmpty' }],
    ['headings only', `${head}\n;;;\n`, { fault: 'csvEmpty' }],
    ['no headings', 'بن صالح;أحمد;4ر\nبن صالح;أحمد;4ر', { fault: 'csvStudentColumns' }],
    ['no class', 'Nom;Prénom\na;b', { fault: 'csvStudentColumns' }],
    ['a column twice', `${head};Téléphone\na;b;c;d;e`, { fault: 'csvColumnTwice', limit: 5 }],
    ['an open quote', `${head}\na;b;c;d\n"e;f;g;h\ni;j;k;l\n`, { fault: 'csvQuotes', limit: 3 }],
    ['too many rows', `${head}\n${'a;b;c;d\n'.repeat(5_001)}`, { fault: 'csvRows', limit: 5_000 }],
  ])('refuses %s', (_, text, fault) => {
    expect(faultOf(text)).toEqual(fault)
  })

  test('asks professors for no class', () => {
    expect(readCsv('Nom;Prénom;Matières\na;b;"4ر:رياضيات | 3ر:رياضيات"', 'PROFESSOR').rows[0]?.fields).toEqual({
      lastName: 'a',
      firstName: 'b',
      subjects: '4ر:رياضيات | 3ر:رياضيات',
    })
  })
})

describe('writing a file', () => {
  test.each([
    ['=1+1', `"'=1+1"`],
    ["=cmd|'/c calc'!A1", `"'=cmd|'/c calc'!A1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['+216 98', `"'+216 98"`],
    ['-1', `"'-1"`],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    [' =1', `"' =1"`],
    ['\0=1', `"'=1"`],
    ['＝1', `"'＝1"`],
    ['a"b;c\nd', `"a""b;c\nd"`],
    ['98 123 456', `"98 123 456"`],
    ['أحمد', `"أحمد"`],
    ['', `""`],
  ])('%j', (text, cell) => {
    expect(csvLines([[text, 'x']])).toBe(`${cell};"x"\r\n`)
  })
})
