import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { ConflictNotice } from '#/portals/shared/curriculum/conflict-notice.tsx'
import {
  CurriculumItemNames,
  type NamesDraft,
  nameMessages,
} from '#/portals/shared/curriculum/curriculum-item-names.tsx'
import { messageOf } from '#/stores/errors.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import type { Names, SaveState } from './use-names.ts'

/** The names of a course or of something in it, with what became of them. */
export function NamesForm<CurriculumItem extends NamesDraft>({
  names,
}: {
  names: Names<CurriculumItem>
}): ReactElement {
  const t = useT()
  const { draft, conflict, error } = names
  return (
    <div className="form-stack">
      {conflict && (
        <ConflictNotice
          rows={(['nameAr', 'nameFr'] as const)
            .filter((each) => draft[each] !== conflict.theirs[each])
            .map((each) => ({
              label: t(`common.curriculum.${each}`),
              mine: <Isolate>{draft[each]}</Isolate>,
              theirs: <Isolate>{conflict.theirs[each]}</Isolate>,
            }))}
          onMine={conflict.keepMine}
          onTheirs={conflict.takeTheirs}
        />
      )}
      {error !== undefined && (
        <Alert tone="error">
          <div className="spread-row">
            <span>{messageOf(error, 'general', t)}</span>
            <Button variant="outline" size="sm" onClick={names.retry}>
              {t('common.retry')}
            </Button>
          </div>
        </Alert>
      )}
      <CurriculumItemNames
        value={draft}
        onChange={names.change}
        faultOf={(name) => names.faulty.has(name) && nameMessages(t)[name]}
      />
      <SaveStatus state={names.state} />
    </div>
  )
}

/** Whether what is typed is kept, in words; said aloud when it changes. */
export function SaveStatus({ state }: { state: SaveState }): ReactElement {
  const t = useT()
  return (
    <span className={state === 'saved' ? 'saved' : 'muted small'} role="status" data-save-state={state}>
      {state === 'saved' && <Icon name="cloud" />}
      {t(`staff.courseEditor.save.${state}`)}
    </span>
  )
}
