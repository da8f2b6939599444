import { type ReactElement, useState } from 'react'
import { TURN_LIST, type TurnListRead, type YearTurnDetail } from '#/contract/year-turns.ts'
import { useT } from '#/i18n/react.tsx'
import { useForm } from '#/portals/shared/form/use-form.ts'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { currentOf, messageOf } from '#/stores/errors.ts'
import { readTurnList, saveTurnList } from '#/stores/year-turns.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { CSV_FILES, FileField } from '#/ui/file-field.tsx'
import { TurnFileReport } from './turn-file-report.tsx'
import { TurnFrame } from './turn-frame.tsx'
import { turnPath } from './turn-paths.ts'
import type { TurnAlone } from './turn-reads.ts'

/** The students of a draft with their next class as a file, which may come back changed: shown first, then done. */
export function TurnFile({ reads }: ScreenProps<TurnAlone>): ReactElement {
  const t = useT()
  return (
    <Region state={useRead(reads.turn)} rows={6}>
      {(turn) => (
        <TurnFrame of={turn} page="yearTurnList" lead={t('year-turn.list.lead')}>
          <SaveList of={turn} />
          <BringList key={turn.id} of={turn} />
        </TurnFrame>
      )}
    </Region>
  )
}

function SaveList({ of: turn }: { of: YearTurnDetail }): ReactElement {
  const t = useT()
  const { busy, fault, run } = useTask()
  return (
    <Card title={t('year-turn.list.save')} pad>
      <div className="grid gap-4 justify-items-start">
        {fault && <Alert tone="error">{fault}</Alert>}
        <p className="muted">{t('year-turn.list.saveText')}</p>
        <Button
          variant="outline"
          icon="download"
          busy={busy}
          onClick={() => void run(() => saveTurnList(turn.id, `${t('year-turn.list.fileName')}.csv`))}
        >
          {t('year-turn.list.saveNow')}
        </Button>
      </div>
    </Card>
  )
}

/** A file as it was read once, so that what is done is what was shown. */
interface Shown {
  file: Blob
  report: TurnListRead
}

function BringList({ of: turn }: { of: YearTurnDetail }): ReactElement {
  const t = useT()
  const [shown, setShown] = useState<Shown>()
  return (
    <>
      <FileForm id={turn.id} onShow={setShown} />
      {shown && (
        <TurnFileReport report={shown.report}>
          {shown.report.applied ? (
            <ButtonLink variant="primary" icon="layers" href={turnPath(turn.id)}>
              {t('year-turn.list.see')}
            </ButtonLink>
          ) : (
            <Apply id={turn.id} shown={shown} onShow={setShown} />
          )}
        </TurnFileReport>
      )}
    </>
  )
}

function FileForm({ id, onShow }: { id: number; onShow: (shown: Shown | undefined) => void }): ReactElement {
  const t = useT()
  const form = useForm<{ file: File | undefined }>({
    start: () => ({ file: undefined }),
    faultsOf: ({ file }) => ({ file: !file && t('school-year.fault.file') }),
    fieldOf: (fact) => (fact === 'text' ? 'file' : fact),
    async save({ file }) {
      onShow(undefined)
      const kept = new Blob(file ? [await file.arrayBuffer()] : [])
      onShow({ file: kept, report: await readTurnList(id, kept) })
    },
  })
  const { file } = form.draft
  return (
    <form {...form.props} className="grid gap-4">
      {form.error !== undefined && <Alert tone="error">{messageOf(form.error, 'general', t)}</Alert>}
      <Card title={t('year-turn.list.bring')} pad>
        <div className="grid gap-4">
          <p className="muted">{t('year-turn.list.bringText')}</p>
          <FileField
            label={t('year-turn.list.file')}
            help={t('year-turn.list.fileHelp', { rows: TURN_LIST.rows })}
            error={form.faultOf('file')}
            name="file"
            browse={t('school-year.browse')}
            accept={CSV_FILES}
            file={file}
            onChoose={(chosen) => {
              form.change({ file: chosen })
              onShow(undefined)
            }}
          />
          <div>
            <Button type="submit" variant="outline" icon="eye" busy={form.busy} busyLabel={t('school-year.reading')}>
              {t('school-year.importShow')}
            </Button>
          </div>
        </div>
      </Card>
    </form>
  )
}

/** Does what was shown; where the turn is another one meanwhile, what it would be now is shown instead. */
function Apply(props: { id: number; shown: Shown; onShow: (shown: Shown) => void }): ReactElement | null {
  const { id, shown, onShow } = props
  const t = useT()
  const { busy, error, fault, run } = useTask()
  const { changed, version } = shown.report

  async function apply(): Promise<void> {
    await run(async () => {
      try {
        onShow({ ...shown, report: await readTurnList(id, shown.file, version) })
      } catch (failure) {
        const current = currentOf<TurnListRead>(failure)
        if (current) onShow({ ...shown, report: current })
        throw failure
      }
    })
  }

  if (changed === 0) return null
  return (
    <>
      {fault && <Alert tone="error">{currentOf(error) ? t('year-turn.list.late') : fault}</Alert>}
      <Button
        variant="primary"
        icon="check"
        busy={busy}
        busyLabel={t('school-year.importing')}
        onClick={() => void apply()}
      >
        {t('year-turn.list.apply', { count: changed })}
      </Button>
    </>
  )
}
