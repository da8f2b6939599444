/**
 * Words that the commonest passwords are made of: those of every leaked list, and those that pupils and teachers in
 * Tunisia fall back on, in English, French, Arabic and Arabic in Latin letters. Without spaces and accents.
 */
const WORDS = `
password passwort passe motdepasse passcode pass pwd mdp secret changeme letmein whatever trustno1 temporary
correcthorsebatterystaple
admin administrator administrateur root superuser user utilisateur guest invite test tester testing demo default
login logmein access welcome bienvenue hello bonjour salut bonsoir coucou
teacher professor professeur prof student pupil eleve etudiant directeur school college lycee ecole classe universite
academy academie bac baccalaureat math maths mathematiques physique
iloveyou loveyou love lovely lover jetaime jtm amour monamour bebe baby babygirl angel ange princess princesse prince
queen king family famille maman mama papa mother father freedom forever friends amis
sunshine soleil etoile lune summer winter spring autumn flower fleur rose chocolat chocolate cookie orange banana
dragon monkey tiger lion panther cheval chaton kitty hunter killer shadow master ninja samurai mustang
doudou loulou chouchou nounours titi toto tata zizou
superman batman spiderman starwars pokemon pikachu naruto sasuke onepiece goku minecraft fortnite freefire roblox
pubg gamer playstation
football soccer baseball basketball hockey barcelona realmadrid juventus marseille psg arsenal chelsea liverpool
messi ronaldo cristiano neymar mbappe benzema zidane
michael jordan jennifer jessica charlie thomas robert daniel andrew nicolas julien ashley
mohamed mohammed muhammad ahmed ali fatma youssef amine aziz
computer ordinateur internet google facebook instagram youtube tiktok samsung iphone android windows microsoft
tunisie tunisia tunis tounes sfax sousse carthage kairouan bizerte taraji esperance clubafricain etoiledusahel
allah allahakbar bismillah hamdoullah hamdulillah inchallah mashallah islam mouslim salam marhba habibi habibti
omri hayeti
كلمة السر المرور سر مرحبا سلام تونس المدرسة مدرسة معهد تلميذ تلميذة أستاذ أستاذة باكالوريا الله أكبر بسم الحمدلله
محمد أحمد علي فاطمة حبيبي حبيبتي أحبك ماما بابا الترجي الإفريقي النجم
`

/** @returns the words, in lower case */
export function commonPasswords(): string[] {
  return WORDS.trim().split(/\s+/)
}
