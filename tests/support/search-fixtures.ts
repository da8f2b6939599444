import { findable } from './ar-norm-fixtures.ts'

/** A text, and its words as they are searched. */
export const forms: readonly (readonly [text: string, form: string])[] = [
  ['L’équation (du 2ᵉ degré)', 'l equation du 2e degre'],
  ['الأُستاذة، والتلميذ؟', 'الاستاذه والتلميذ'],
  ['x²+1 = 0', 'x2 1 0'],
  ['a´b ⑴ c', 'a b 1 c'],
  ['«Œuvre» — sœur', 'oeuvre soeur'],
  ['3,14 % | #c1', '3 14 c1'],
  ['\\(\\frac{1}{2}\\)', 'frac 1 2'],
  ['👩‍🏫 ٧', '👩🏫 7'],
  ['…؛', ''],
]

/** A word in that form, and the same without what Arabic writes before it. */
export const bare: readonly (readonly [word: string, bare: string])[] = [
  ['الرياضيات', 'رياضيات'],
  ['والعلوم', 'علوم'],
  ['بالعلوم', 'علوم'],
  ['وبالعلوم', 'علوم'],
  ['للعلوم', 'علوم'],
  ['كالعلوم', 'علوم'],
  ['بعلوم', 'علوم'],
  ['لعلوم', 'علوم'],
  ['وعلوم', 'علوم'],
  ['ال', 'ال'],
  ['الا', 'الا'],
  ['ورق', 'ورق'],
  ['equation', 'equation'],
]

/** A name, and what somebody types who must find it. */
export const found: readonly (readonly [name: string, q: string])[] = [
  ...findable,
  ['إدارة المشاريع', 'ادارة'],
  ['إدارة المشاريع', 'إداره'],
  ['السيّدة فاطمة', 'فاطمه'],
  ['الرياضيات والعلوم', 'رياضيات'],
  ['الرياضيات والعلوم', 'علوم'],
  ['الرياضيات والعلوم', 'العلوم'],
  ['مدخل إلى الفيزياء', 'فيزياء مدخل'],
  ['الدوال العدديّة', 'دوال عددية'],
  ['بالجبر وللهندسة', 'هندسة'],
  ['دوالّ', 'الدوال'],
  ['المعادلة التفاضليّة', 'معادلات'],
  ['السنة ٧ أساسي', '7 اساسي'],
  ['L’équation du second degré', 'equation'],
  ['L’équation du second degré', "l'equation"],
  ['L’équation du second degré', 'équations'],
  ['L’équation du second degré', 'degré second'],
  ['Le nombre d’or', 'nombres de'],
  ['Nombres complexes', 'nombre complexe'],
  ['Œuvres complètes', 'oeuvre'],
  ['Suites réelles', 'SUITES REELLES'],
  ['Résoudre x² + 1 = 0', 'x²'],
  ['Suites 3.14', '3.14'],
]

/** The same with a letter that is another one, missing, too many, or in its neighbour's place. */
export const misspelt: readonly (readonly [name: string, q: string])[] = [
  ['الرياضيات', 'رياظيات'],
  ['الرياضيات', 'الرياضات'],
  ['الفيزياء النوويّة', 'فيزيأ'],
  ['والعلوم الطبيعيّة', 'غلوم'],
  ['المتتاليات الحسابيّة', 'متتليات'],
  ['Probabilités', 'probabilitee'],
  ['Géométrie plane', 'geomtrie'],
  ['Continuité', 'contniuité'],
  ['Dérivation', 'derivasion'],
]

/** A name, and what does not find it. */
export const unfound: readonly (readonly [name: string, q: string])[] = [
  ['الرياضيات', 'فلسفة'],
  ['الرياضيات', 'رياضيات فلسفة'],
  ['Géométrie', 'algebre'],
  ['Suites', '%'],
  ['Suites', '_%'],
  ['Nombres', 'mbres'],
]
