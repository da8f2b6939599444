import { expect, test } from 'vitest'
import { checkedName, checkedUsername, checkPassword } from '#/server/cli/admin-entries.ts'
import { EntryError } from '#/server/cli/entry-error.ts'

const person = { username: 'leila', firstName: 'ليلى', lastName: 'بن علي' }
const TOO_EASY = 'That password is too easy to guess:'

test.each([
  ['eleven char', 'A password has at least 12 characters'],
  ['x'.repeat(129), 'A password has at most 128 characters'],
  ['aaaaaaaaaaaaaaa', `${TOO_EASY} it is a few characters over and over`],
  ['123456789012', `${TOO_EASY} it is a sequence, a row of keys or a date`],
  ['passwordpassword', `${TOO_EASY} it is made of words that the commonest passwords are made of`],
  ['manara-manara', `${TOO_EASY} it is little more than the name of the academy`],
  ['LeilaLeilaLeila', `${TOO_EASY} it is little more than the user name or the person’s name`],
  ['elizabeth2009', `${TOO_EASY} add a word or two that have nothing to do with each other`],
])('an administrator’s password is not %j', (password, message) => {
  expect(() => checkPassword({ ...person, password })).toThrow(new EntryError(message))
})

test('an administrator’s password is one of words that have nothing to do with each other', () => {
  expect(() => checkPassword({ ...person, password: 'نجوم البحر الأبيض' })).not.toThrow()
})

test.each(['leila@example.tn', '20123456', 'ab', 'x'.repeat(65), 'leila ben'])('%j is no user name', (username) => {
  expect(() => checkedUsername(username)).toThrow(/^A user name has 3 to 64 letters/)
})

test('a user name is kept in lower case, without what surrounds it', () => {
  expect(checkedUsername(' Leila.BenAli ')).toBe('leila.benali')
})

test.each(['', 'x'.repeat(101)])('%j is no name', (name) => {
  expect(() => checkedName(name)).toThrow(new EntryError('A name has 1 to 100 characters'))
})
