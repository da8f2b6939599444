/** The most that is counted of notifications: more is no number that anybody reads. */
export const MOST_COUNTED = 100
