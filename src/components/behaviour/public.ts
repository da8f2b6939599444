/**
 * All scripts of the public site, in one small file. Every page works without them; they look for what they serve, and
 * where it is not there they do nothing.
 */
import { hideWhileScrollingDown } from './bar.ts'
import { showCaptions } from './captions.ts'
import { makeModal } from './menu.ts'
import { openTarget } from './questions.ts'
import { leadToTop } from './to-top.ts'
import { keepYear } from './year.ts'

const find = <E extends HTMLElement>(selector: string): E | null => document.querySelector<E>(selector)

const bar = find('.site-head')
const menu = find<HTMLDetailsElement>('.site-head details')
const footer = find('.site-foot')
const year = find('[data-year]')

if (bar) hideWhileScrollingDown(bar)
if (menu) makeModal(menu, document.querySelectorAll<HTMLElement>('.skip, main, .site-foot'))
if (footer) leadToTop(footer)
if (year) keepYear(year, Date.now())
for (const film of document.querySelectorAll('video')) showCaptions(film)
openTarget()
