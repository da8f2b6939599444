import { sequence } from 'astro:middleware'
import { guardPages } from '#/server/middleware/guard.ts'
import { chooseLanguage } from '#/server/middleware/language.ts'
import { protectAnswers } from '#/server/middleware/protect.ts'

export const onRequest = sequence(protectAnswers, chooseLanguage, guardPages)
