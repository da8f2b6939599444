import { makePage } from '@keystatic/astro/ui'
import { editorConfig } from './config.ts'

/** Keystatic's whole interface; it routes by itself below `/keystatic`. */
export const Editor = makePage(editorConfig(import.meta.env.KEYSTATIC_GITHUB_REPO))
