import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  INITIAL_LAYOUT,
  isMenuOpen,
  type Layout,
  withMenuClosed,
  withMenuMode,
  withMenuToggled,
} from '#/stores/layout-machine.ts'

const wide = true
const small = false
const overlay: Layout = { ...INITIAL_LAYOUT, menuMode: 'overlay' }

describe('the menu', () => {
  test('static, on a wide screen: part of the page, folded and unfolded by its button', () => {
    expect(isMenuOpen(INITIAL_LAYOUT, wide)).toBe(true)
    const folded = withMenuToggled(INITIAL_LAYOUT, wide)
    expect(isMenuOpen(folded, wide)).toBe(false)
    expect(withMenuToggled(folded, wide)).toEqual(INITIAL_LAYOUT)
  })

  test('static, on a wide screen: stays when what lies over the page is closed', () => {
    expect(isMenuOpen(withMenuClosed(INITIAL_LAYOUT), wide)).toBe(true)
  })

  test('overlay, on a wide screen: closed until its button is pressed', () => {
    expect(isMenuOpen(overlay, wide)).toBe(false)
    const open = withMenuToggled(overlay, wide)
    expect(isMenuOpen(open, wide)).toBe(true)
    expect(isMenuOpen(withMenuClosed(open), wide)).toBe(false)
  })

  test.each([INITIAL_LAYOUT, overlay])('on a small screen: a drawer, whatever the mode', (layout) => {
    expect(isMenuOpen(layout, small)).toBe(false)
    const open = withMenuToggled(layout, small)
    expect(isMenuOpen(open, small)).toBe(true)
    expect(withMenuClosed(open)).toEqual(layout)
  })

  test('toggled as an overlay any number of times, comes back static as it was left', () => {
    const press = fc.oneof(
      fc.constant((layout: Layout) => withMenuToggled(layout, wide)),
      fc.constant((layout: Layout) => withMenuToggled(layout, small)),
      fc.constant(withMenuClosed),
    )
    fc.assert(
      fc.property(fc.boolean(), fc.array(press), (folded, presses) => {
        const left = folded ? withMenuToggled(INITIAL_LAYOUT, wide) : INITIAL_LAYOUT
        const used = presses.reduce((layout, apply) => apply(layout), withMenuMode(left, 'overlay'))
        expect(used.staticMenuDesktopInactive).toBe(folded)
        expect(withMenuMode(used, 'static')).toEqual(left)
      }),
    )
  })

  test('open as an overlay is not left open by a change of mode', () => {
    const open = withMenuToggled(overlay, wide)
    expect(withMenuMode(withMenuMode(open, 'static'), 'overlay')).toEqual(overlay)
  })

  test('leaves the colour scheme and the profile menu alone', () => {
    const chosen: Layout = { ...INITIAL_LAYOUT, colorScheme: 'dark', profileMenuOpen: true }
    expect(withMenuToggled(chosen, wide)).toMatchObject({ colorScheme: 'dark', profileMenuOpen: true })
    expect(withMenuMode(chosen, 'overlay')).toMatchObject({ colorScheme: 'dark', profileMenuOpen: true })
  })
})
