export { QuestionPlaces } from './question-places.tsx'
export { Questions } from './questions.tsx'
