import '#/portals/shared/desk-words.ts'
import type { ReactElement } from 'react'
import { mondayOf } from '#/contract/calendar-days.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import type { SchoolYear } from '#/contract/school-years.ts'
import { SESSION_PLAN_SOURCES, type SessionPlanSource } from '#/contract/session-plans.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'
import { useT } from '#/i18n/react.tsx'
import { writeDate } from '#/i18n/typed.ts'
import { routes } from '#/portals/admin/routes.ts'
import { useNow } from '#/portals/shared/calendar/use-calendar.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { withId } from '#/portals/shared/staff-area.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { messageOf } from '#/stores/errors.ts'
import { createManySessions } from '#/stores/many-sessions.ts'
import { openPath } from '#/stores/navigation.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { type ClassChoice, WeekFields, YearFields } from './copy-fields.tsx'
import { ListFields } from './list-fields.tsx'
import { faultsOf, type PlanDraft, requestOf, yearsOf } from './plan-draft.ts'
import type { NewPlanReads } from './plan-reads.ts'

/** Where a plan of many sessions begins: a file, a week or a school year; what comes next is its dry run. */
export function NewPlan({ page, reads }: ScreenProps<NewPlanReads>): ReactElement {
  const t = useT()
  const years = useRead(reads.years)
  const classes = useRead(reads.classChoices)
  return (
    <>
      <Crumbs
        above={[
          { href: routes.calendar, label: t('calendar-staff.academy') },
          { href: routes.sessionPlans, label: t('calendar-staff.plans') },
        ]}
        here={t('calendar-staff.newPlan')}
      />
      <PageHead title={t('calendar-staff.newPlan')} lead={t('session-plans.newLead')} />
      <Region state={years} rows={6}>
        {(all) => (
          <Region state={classes} rows={6}>
            {(choices) => (
              <Form
                source={SESSION_PLAN_SOURCES.find((each) => each === page.search.source) ?? 'list'}
                years={all}
                classes={choices}
              />
            )}
          </Region>
        )}
      </Region>
    </>
  )
}

interface FormProps {
  source: SessionPlanSource
  years: readonly SchoolYear[]
  classes: readonly ClassChoice[]
}

function Form({ source, years, classes }: FormProps): ReactElement {
  const t = useT()
  const today = isoDateInTunis(useNow())
  const form = useForm<PlanDraft>({
    start: () => ({
      ...{ source, file: undefined, pasted: '', until: '', classId: '' },
      from: writeDate(mondayOf(today)),
      to: writeDate(dateAfter(mondayOf(today), 7)),
      ...yearsOf(years, today),
    }),
    faultsOf: (draft) => faultsOf(draft, t),
    // What was pasted is a file too.
    fieldOf: (fact) => (fact === 'text' ? 'file' : fact),
    asks: true,
    leads: true,
    async save(draft) {
      openPath(withId(routes.sessionPlan, await createManySessions(await requestOf(draft, t('session-plans.pasted')))))
    },
  })
  const { draft, change } = form
  const fields = { draft, change, faultOf: form.faultOf }
  return (
    <form {...form.props} className="grid gap-4">
      {form.error !== undefined && <Alert tone="error">{messageOf(form.error, 'general', t)}</Alert>}
      <Card pad>
        <div className="grid gap-5">
          <Segmented
            label={t('session-plans.from')}
            name="source"
            options={SESSION_PLAN_SOURCES.map((value) => ({ value, label: t(`session-plans.source.${value}`) }))}
            value={draft.source}
            help={t(`session-plans.sourceHelp.${draft.source}`)}
            onChange={(value) => change({ source: value })}
          />
          {draft.source === 'list' && <ListFields {...fields} />}
          {draft.source === 'week' && <WeekFields {...fields} classes={classes} />}
          {draft.source === 'year' && <YearFields {...fields} classes={classes} years={years} />}
        </div>
      </Card>
      <div>
        <Button type="submit" variant="primary" icon="eye" busy={form.busy} busyLabel={t('session-plans.reading')}>
          {t('session-plans.check')}
        </Button>
      </div>
      {form.question}
    </form>
  )
}
