import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { appMessages } from '#/i18n/catalogues.ts'
import { I18nProvider } from '#/i18n/react.tsx'
import { BulkBar } from '#/portals/shared/list/bulk-bar.tsx'
import type { Selection } from '#/portals/shared/list/use-selection.ts'

const selection: Selection = {
  ...{ ids: new Set(['a', 'b']), whole: false },
  ...{ choose: () => {}, chooseOnly: () => {}, chooseWhole: () => {}, clear: () => {} },
}

/** @returns how many buttons there are besides those of what can be done */
function buttonsOf(parts: Partial<Selection>, total = 40): number {
  const html = renderToStaticMarkup(
    <I18nProvider locale="fr" messages={appMessages.fr}>
      <BulkBar selection={{ ...selection, ...parts }} shown={['a', 'b']} total={total}>
        {null}
      </BulkBar>
    </I18nProvider>,
  )
  return html.match(/<button/g)?.length ?? 0
}

test('offers to choose all that a list finds, where there is more than is seen and that can be chosen', () => {
  expect(buttonsOf({})).toBe(1)
  expect(buttonsOf({}, 2)).toBe(0)
  expect(buttonsOf({ ids: new Set(['a']) })).toBe(0)
  expect(buttonsOf({ whole: true })).toBe(0)
  expect(buttonsOf({ chooseWhole: undefined })).toBe(0)
})
