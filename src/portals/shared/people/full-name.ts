import type { UserRow } from '#/contract/users.ts'

/** @returns a person's name as it is said */
export function fullName({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`
}
