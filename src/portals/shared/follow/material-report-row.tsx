import { type ReactElement, useState } from 'react'
import type { MaterialReport } from '#/contract/material-reports.ts'
import { formatRelative } from '#/i18n/dates.ts'
import { formatNumber } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { useBoot } from '#/portals/shared/boot-context.tsx'
import { formatLength } from '#/portals/shared/lesson/file-facts.tsx'
import { TaughtName } from '#/portals/shared/lesson/taught-name.tsx'
import { messageOf } from '#/stores/errors.ts'
import { resolveMaterialReport } from '#/stores/material-reports.ts'
import { showToast } from '#/stores/toasts.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Chip } from '#/ui/chip.tsx'
import { type FollowPaths, placeHref } from './paths.ts'

interface MaterialReportRowProps {
  of: MaterialReport
  paths: FollowPaths
}

/** One report: what is the matter, where, in whose words; and the way to say that it is dealt with. */
export function MaterialReportRow({ of: report, paths }: MaterialReportRowProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { now } = useBoot()
  const [busy, setBusy] = useState(false)
  const open = report.resolvedAt === null

  async function set(resolved: boolean): Promise<boolean> {
    try {
      await resolveMaterialReport(report.id, resolved)
      return true
    } catch (error) {
      showToast({ text: messageOf(error, 'general', t) })
      return false
    }
  }

  async function press(): Promise<void> {
    setBusy(true)
    const kept = await set(open)
    setBusy(false)
    if (!kept) return
    showToast({
      text: t(open ? 'follow.resolved' : 'follow.reopened'),
      action: { label: t('common.undo'), onPress: () => void set(!open) },
    })
  }

  return (
    <li className="wraps">
      <div className="grow material-report">
        <p>
          <Chip tone="line">{t(`follow.kind.${report.kind}`)}</Chip>{' '}
          <a
            className="link"
            href={placeHref(paths, {
              courseId: report.course.id,
              materialId: report.material.id,
              position: report.position,
            })}
          >
            {/* One text: beside each other in the link, the name and the place would each wrap for themselves. */}
            <span>
              <TaughtName of={report.material} />
              <Where of={report} />
            </span>
          </a>
        </p>
        {report.words !== '' && (
          <p className="material-report-words" dir="auto">
            {report.words}
          </p>
        )}
        <p className="muted small">
          <T
            id="follow.reportFrom"
            values={{
              student: report.student === null ? t('follow.formerStudent') : <Isolate>{report.student}</Isolate>,
              when: formatRelative(locale, report.createdAt, now),
              lesson: <TaughtName of={report.course} />,
            }}
          />
        </p>
      </div>
      <Button size="sm" variant="outline" icon={open ? 'check' : 'refresh'} busy={busy} onClick={() => void press()}>
        {t(open ? 'follow.resolve' : 'follow.reopen')}
      </Button>
    </li>
  )
}

/** The second of a video or the page of a print that a report is about. */
function Where({ of: { position, material } }: { of: MaterialReport }): ReactElement | null {
  const t = useT()
  const locale = useLocale()
  if (position === null || material.kind === 'text') return null
  return (
    <span>
      {' · '}
      {material.kind === 'video' ? (
        <Ltr>{formatLength(position)}</Ltr>
      ) : (
        t('follow.page', { page: formatNumber(locale, position) })
      )}
    </span>
  )
}
