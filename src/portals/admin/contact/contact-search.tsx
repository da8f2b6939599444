import { type ReactElement, useEffect, useState } from 'react'
import type { ContactQuery } from '#/contract/contact.ts'
import { contactSearchOf } from '#/contract/contact-list.ts'
import { useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { replacePath } from '#/stores/navigation.ts'
import { Button } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'

/** How long somebody pauses before their words are looked for, in milliseconds. */
const PAUSE_MS = 300

/** A search that follows the writing; without scripts, a form that asks for the same address. */
export function ContactSearch({ query }: { query: ContactQuery }): ReactElement {
  const t = useT()
  const [text, setText] = useState(query.q)
  const [known, setKnown] = useState(query.q)

  // Back and Forward, or "clear", change what is looked for without the field.
  if (known !== query.q) {
    setKnown(query.q)
    if (text.trim() !== query.q) setText(query.q)
  }

  useEffect(() => {
    if (text.trim() === query.q) return
    const timer = setTimeout(() => {
      replacePath(routes.contact + contactSearchOf({ state: query.state, q: text.trim() }))
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, query.q, query.state])

  return (
    <search>
      <form className="toolbar" method="get" action={routes.contact}>
        {query.state !== 'open' && <input type="hidden" name="state" value={query.state} />}
        <div className="input-group">
          <span className="affix">
            <Icon name="search" />
          </span>
          <input
            className="input"
            type="search"
            name="q"
            dir="auto"
            maxLength={100}
            autoComplete="off"
            aria-label={t('admin.contact.search')}
            placeholder={t('admin.contact.searchHint')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" variant="outline">
          {t('admin.contact.find')}
        </Button>
      </form>
    </search>
  )
}
