import { arNorm } from './ar-norm.ts'

/** The Latin spellings that Tunisians expect, for names that the letters alone spell badly; without hamzas and signs. */
const USUAL: Record<string, string> = {
  محمد: 'mohamed',
  احمد: 'ahmed',
  محمود: 'mahmoud',
  مريم: 'meriem',
  فاطمه: 'fatma',
  خديجه: 'khadija',
  عايشه: 'aicha',
  زينب: 'zeineb',
  يوسف: 'youssef',
  علي: 'ali',
  عمر: 'omar',
  حسن: 'hassen',
  حسين: 'hassine',
  خالد: 'khaled',
  سلمي: 'selma',
  امل: 'amal',
  نور: 'nour',
  هاجر: 'hajer',
  سعيد: 'said',
  سامي: 'sami',
  كريم: 'karim',
  منصف: 'moncef',
  مهدي: 'mehdi',
  امين: 'amine',
  عبد: 'abd',
  الله: 'allah',
  بن: 'ben',
  ابن: 'ben',
  ابو: 'bou',
}

/** How Tunisians write a letter in Latin ones, after `arNorm`. */
const LETTERS: Record<string, string> = {
  ا: 'a',
  ب: 'b',
  ت: 't',
  ث: 'th',
  ج: 'j',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'dh',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'ch',
  ص: 's',
  ض: 'dh',
  ط: 't',
  ظ: 'dh',
  ع: 'a',
  غ: 'gh',
  ف: 'f',
  ق: 'k',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'a',
  و: 'ou',
  ي: 'i',
}
const LONGEST = 40

/** @returns a user name made from a person's name, in Latin letters that every keyboard has, such as `mohamed.trabelsi` */
export function proposedUsername(firstName: string, lastName: string): string {
  const words = arNorm(`${firstName} ${lastName}`)
    .split(/[^\p{L}\p{N}]+/u)
    .map(latin)
    .filter(Boolean)
  const name = words.join('.').slice(0, LONGEST).replace(/\.+$/, '')
  if (!/[a-z]/.test(name)) return 'eleve'
  return name.length < 3 ? `${name}.manara` : name
}

function latin(word: string): string {
  const usual = USUAL[word]
  if (usual) return usual
  return word
    .replace(/^ال(?=..)/, '')
    .replace(/^و/, 'w')
    .replace(/^ي/, 'y')
    .replace(/./gu, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^a-z0-9]/g, '')
}
