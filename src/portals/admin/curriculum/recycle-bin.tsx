import { type ReactElement, useState } from 'react'
import { BIN_DAYS, type DeletedCurriculumItem, type DeletedPage } from '#/contract/curriculum.ts'
import { pageAddress } from '#/contract/page-address.ts'
import type { Read } from '#/contract/read.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { useBoot } from '#/portals/shared/boot-context.tsx'
import { type ListColumn, ListView } from '#/portals/shared/list/list-view.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { restoreFromBin } from '#/stores/bin.ts'
import { isConflict, messageOf } from '#/stores/errors.ts'
import { showToast } from '#/stores/toasts.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'

/** A row with a key of its own: ids of two kinds may be the same. */
interface Row extends Omit<DeletedCurriculumItem, 'id'> {
  id: string
  number: number
}

const DAY_MS = 86_400_000

/** What was deleted within the last month, and the way back. */
export function RecycleBin({ page, reads }: ScreenProps<{ bin: Read<DeletedPage> }>): ReactElement {
  const t = useT()
  const state = useRead(reads.bin)
  const place = { path: routes.bin, query: pageAddress.queryOf(page.search), address: pageAddress }
  const rows = state.data && {
    ...state.data,
    items: state.data.items.map((item): Row => ({ ...item, id: `${item.kind}-${item.id}`, number: item.id })),
  }
  return (
    <>
      <PageHead title={t('admin.bin.title')} lead={t('admin.bin.lead')} />
      <ListView
        place={place}
        state={{ ...state, data: rows }}
        caption={t('admin.bin.title')}
        columns={useColumns()}
        none={{ icon: 'trash', title: t('admin.bin.none'), text: t('admin.bin.noneText') }}
      />
    </>
  )
}

function useColumns(): ListColumn<Row>[] {
  const t = useT()
  const locale = useLocale()
  const { now } = useBoot()
  const daysLeft = ({ deletedAt }: Row): number =>
    Math.max(0, BIN_DAYS - Math.floor((Date.parse(now) - Date.parse(deletedAt)) / DAY_MS))
  return [
    { key: 'name', header: t('admin.bin.name'), main: true, cell: (row) => <LocalName of={row} /> },
    { key: 'kind', header: t('admin.bin.kind'), cell: ({ kind }) => t(`admin.bin.kind.${kind}`) },
    {
      key: 'where',
      header: t('admin.bin.where'),
      wide: true,
      cell: ({ above = [] }) =>
        above.length === 0
          ? '—'
          : above.map((each, index) => (
              <span key={each.kind}>
                {index > 0 && <Icon name="next" mirror className="path-mark" />}
                <LocalName of={each} />
              </span>
            )),
    },
    {
      key: 'when',
      header: t('admin.bin.when'),
      cell: ({ deletedAt }) => (
        <time dateTime={deletedAt}>
          <Isolate>{formatDateTime(locale, deletedAt)}</Isolate>
        </time>
      ),
    },
    {
      key: 'who',
      header: t('admin.bin.who'),
      optional: true,
      cell: ({ deletedBy }) => (deletedBy ? <Isolate>{deletedBy}</Isolate> : '—'),
    },
    { key: 'left', header: t('admin.bin.left'), cell: (row) => t('admin.bin.days', { count: daysLeft(row) }) },
    { key: 'actions', header: t('admin.classes.actions'), act: true, cell: (row) => <Restore of={row} /> },
  ]
}

function Restore({ of: row }: { of: Row }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const name = locale === 'ar' ? row.nameAr : row.nameFr

  async function restore(): Promise<void> {
    setBusy(true)
    try {
      await restoreFromBin(row.kind, row.number)
      showToast({ text: t('common.curriculum.restored', { name }) })
    } catch (error) {
      showToast({ text: isConflict(error) ? t('admin.bin.above') : messageOf(error, 'general', t) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="outline"
      size="sm"
      icon="refresh"
      busy={busy}
      aria-label={t('admin.bin.restoreOne', { name })}
      onClick={() => void restore()}
    >
      {t('admin.bin.restore')}
    </Button>
  )
}
