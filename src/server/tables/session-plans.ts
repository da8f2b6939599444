import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SessionDoubt } from '#/contract/session-kinds.ts'
import {
  type ManySessionsPlanDetail,
  SESSION_PLAN_LINE_KINDS,
  SESSION_PLAN_SOURCES,
  SESSION_PLAN_STATUSES,
  type SessionPlanColumn,
  type SessionPlanFault,
  type SessionPlanLine,
} from '#/contract/session-plans.ts'
import type { SessionPlan } from '#/contract/sessions.ts'
import { oneOf } from '#/server/platform/database/checks.ts'
import { users } from '#/server/tables/users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Sessions of many groups that are planned at once. */
export const sessionPlans = pgTable(
  'session_plans',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    source: text('source', { enum: SESSION_PLAN_SOURCES }).notNull(),
    /** Of a list: its file's name. */
    fileName: text('file_name'),
    status: text('status', { enum: SESSION_PLAN_STATUSES }).notNull().default('checking'),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
    lines: integer('lines').notNull(),
    /** Lines that the job is through with. */
    done: integer('done').notNull().default(0),
    /** What was said yes to. */
    accepted: jsonb('accepted').$type<SessionDoubt[]>().notNull().default([]),
    unknownColumns: jsonb('unknown_columns').$type<string[]>().notNull().default([]),
    /** What would come of it as it was last looked at; of one that was carried out, what came of it. */
    outcome:
      jsonb('outcome').$type<
        Pick<
          ManySessionsPlanDetail,
          'sessions' | 'skipped' | 'firstOn' | 'lastOn' | 'classes' | 'groups' | 'professors' | 'doubts'
        >
      >(),
    takenBackAt: instant('taken_back_at'),
    takenBack: jsonb('taken_back').$type<NonNullable<ManySessionsPlanDetail['takenBack']>>(),
  },
  (plan) => [
    index('session_plans_created_at_index').on(plan.createdAt, plan.id),
    index('session_plans_created_by_index').on(plan.createdBy),
    check('session_plans_source_known', oneOf(plan.source, SESSION_PLAN_SOURCES)),
    check('session_plans_status_known', oneOf(plan.status, SESSION_PLAN_STATUSES)),
  ],
)

/** What each line of such a plan says, and what would come of it; gone once it is not needed any more. */
export const sessionPlanLines = pgTable(
  'session_plan_lines',
  {
    planId: integer('plan_id')
      .notNull()
      .references(() => sessionPlans.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    /** As it was written, by column. */
    cells: jsonb('cells').$type<Partial<Record<SessionPlanColumn, string>>>().notNull(),
    /** What it means, where everything in it is known. */
    facts: jsonb('facts').$type<Omit<SessionPlan, 'makesUpId' | 'accept'>>(),
    /** Absent until it was looked at. */
    kind: text('kind', { enum: SESSION_PLAN_LINE_KINDS }),
    faults: jsonb('faults')
      .$type<{ column?: SessionPlanColumn; fault: SessionPlanFault; limit?: number }[]>()
      .notNull()
      .default([]),
    sessions: integer('sessions').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    clash: jsonb('clash').$type<NonNullable<SessionPlanLine['clash']>>(),
    clashes: integer('clashes').notNull().default(0),
    doubts: jsonb('doubts').$type<SessionPlanLine['doubts']>().notNull().default({}),
  },
  (line) => [
    primaryKey({ columns: [line.planId, line.line] }),
    index('session_plan_lines_kind_index').on(line.planId, line.kind, line.line),
    check('session_plan_lines_kind_known', oneOf(line.kind, SESSION_PLAN_LINE_KINDS)),
  ],
)
