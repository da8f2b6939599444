import { type ReactElement, useState } from 'react'
import type { CalendarFeed } from '#/contract/calendar-feed.ts'
import type { Read } from '#/contract/read.ts'
import { homeOf } from '#/contract/roles.ts'
import { formatDate } from '#/i18n/dates.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { removeFeed, renewFeed } from '#/stores/calendar-feed.ts'
import { showToast } from '#/stores/toasts.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { ConfirmDialog } from '#/ui/dialog.tsx'
import { TextField } from '#/ui/field.tsx'

/** One's calendar as other programs read it, by a secret address. */
export function SubscribePage({ reads }: ScreenProps<{ feed: Read<CalendarFeed> }>): ReactElement {
  const t = useT()
  const { role } = useMe()
  return (
    <>
      <Crumbs
        above={[{ href: `${homeOf(role)}/calendar`, label: t('sessions.calendar') }]}
        here={t('sessions.feed.title')}
      />
      <PageHead title={t('sessions.feed.title')} lead={t('sessions.feed.lead')} />
      <Region state={useRead(reads.feed)} title={t('sessions.feed.title')} rows={3}>
        {(feed) => <FeedCard of={feed} />}
      </Region>
    </>
  )
}

function FeedCard({ of: { createdAt } }: { of: CalendarFeed }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const task = useTask()
  const [url, setUrl] = useState<string>()
  const [asked, setAsked] = useState<'renew' | 'remove'>()

  async function make(): Promise<void> {
    const made = await task.run(async () => setUrl((await renewFeed()).url))
    if (made) setAsked(undefined)
  }
  async function remove(): Promise<void> {
    const removed = await task.run(removeFeed)
    if (!removed) return
    setAsked(undefined)
    setUrl(undefined)
    showToast({ text: t('sessions.feed.removed') })
  }

  return (
    <Card title={t('sessions.feed.address')} pad className="max-w-2xl">
      <div className="grid gap-4">
        {task.fault && !asked && <Alert tone="error">{task.fault}</Alert>}
        {url ? (
          <Address of={url} />
        ) : (
          <p>
            {createdAt ? (
              <T id="sessions.feed.since" values={{ day: <Isolate>{formatDate(locale, createdAt)}</Isolate> }} />
            ) : (
              t('sessions.feed.none')
            )}
          </p>
        )}
        <ul className="bullets help">
          <li>{t('sessions.feed.holds')}</li>
          <li>{t('sessions.feed.secret')}</li>
        </ul>
        <div className="flex flex-wrap gap-3">
          {createdAt === null ? (
            <Button variant="primary" icon="plus" busy={task.busy} onClick={() => void make()}>
              {t('sessions.feed.make')}
            </Button>
          ) : (
            <>
              <Button variant="outline" icon="refresh" onClick={() => setAsked('renew')}>
                {t('sessions.feed.renew')}
              </Button>
              <Button variant="danger-outline" icon="trash" onClick={() => setAsked('remove')}>
                {t('sessions.feed.remove')}
              </Button>
            </>
          )}
        </div>
      </div>
      {asked && (
        <ConfirmDialog
          open
          title={t(`sessions.feed.${asked}.title`)}
          text={t(`sessions.feed.${asked}.text`)}
          error={task.fault}
          noLabel={t('sessions.feed.keep')}
          yesLabel={t(`sessions.feed.${asked}`)}
          danger={asked === 'remove'}
          busy={task.busy}
          onNo={() => {
            task.forget()
            setAsked(undefined)
          }}
          onYes={() => void (asked === 'renew' ? make() : remove())}
        />
      )}
    </Card>
  )
}

/** The address, which is told this once. */
function Address({ of: url }: { of: string }): ReactElement {
  const t = useT()
  const [copied, setCopied] = useState(false)
  return (
    <div className="grid gap-3">
      <Alert tone="success">{t('sessions.feed.once')}</Alert>
      <TextField
        label={t('sessions.feed.address')}
        ltr
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className="save-row">
        <Button
          variant="primary"
          icon="check"
          onClick={() => void navigator.clipboard?.writeText(url).then(() => setCopied(true), ignore)}
        >
          {t('sessions.feed.copy')}
        </Button>
        <p className="saved" role="status">
          {copied && t('sessions.feed.copied')}
        </p>
      </div>
    </div>
  )
}

/** Where it may not be copied for somebody, they copy it from the field. */
function ignore(): void {}
