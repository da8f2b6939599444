/** @returns a time as the contract has it, `09:30`, of one as the database has it, `09:30:00` */
export function withoutSeconds(time: string): string {
  return time.slice(0, 5)
}
