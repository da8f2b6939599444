import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SessionDoubt } from '#/contract/session-kinds.ts'
import type { SessionPlanColumn } from '#/contract/session-plan-columns.ts'
import { SESSION_PLAN_OUTCOMES, SESSION_PLAN_SOURCES, SESSION_PLAN_STATUSES } from '#/contract/session-plans.ts'
import type { SessionPlan } from '#/contract/sessions.ts'
import { oneOf } from '#/server/platform/database/checks.ts'
import { users } from '#/server/tables/users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Plans of many sessions at once: what is checked, and what was made. */
export const sessionPlans = pgTable(
  'session_plans',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    source: text('source', { enum: SESSION_PLAN_SOURCES }).notNull(),
    status: text('status', { enum: SESSION_PLAN_STATUSES }).notNull().default('checking'),
    /** The name of a file; of a copy the Monday or the school year that it is of. */
    name: text('name').notNull(),
    /** The Monday or the school year that is copied to. */
    copiedTo: text('copied_to'),
    /** The last day of a week that is copied to many. */
    until: date('until'),
    /** Doubts that somebody has said yes to when it was started. */
    accepted: text('accepted').array().notNull().default([]),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (plan) => [
    index('session_plans_created_at_index').on(plan.createdAt, plan.id),
    index('session_plans_created_by_index').on(plan.createdBy).where(sql`${plan.createdBy} is not null`),
    check('session_plans_source_known', oneOf(plan.source, SESSION_PLAN_SOURCES)),
    check('session_plans_status_known', oneOf(plan.status, SESSION_PLAN_STATUSES)),
  ],
)

/** What is wrong with a line; the sentence is made for whoever reads it. */
export interface SessionPlanFault {
  column?: SessionPlanColumn
  /** Of a field, or of a line of a plan. */
  fault: string
  limit?: number
  /** Of what is in the way: when it is, ISO 8601, and what it is called. */
  at?: string
  title?: string
}

/** Lines of a plan: each is one session, or one series. */
export const sessionPlanLines = pgTable(
  'session_plan_lines',
  {
    planId: uuid('plan_id')
      .notNull()
      .references(() => sessionPlans.id, { onDelete: 'cascade' }),
    /** As an editor counts the lines of a file, from 1; of a copy in the order of its sessions. */
    line: integer('line').notNull(),
    fields: jsonb('fields').$type<Partial<Record<SessionPlanColumn, string>>>().notNull(),
    /** What it would plan; absent where its cells cannot be understood. */
    plan: jsonb('plan').$type<Omit<SessionPlan, 'accept' | 'makesUpId'>>(),
    /** Whom it is planned for, so that it goes with their account. */
    professorId: uuid('professor_id').references(() => users.id, { onDelete: 'set null' }),
    outcome: text('outcome', { enum: SESSION_PLAN_OUTCOMES }).notNull().default('unchecked'),
    sessions: integer('sessions').notNull().default(0),
    /** Days of its rule that are left out. */
    skipped: integer('skipped').notNull().default(0),
    faults: jsonb('faults').$type<SessionPlanFault[]>().notNull().default([]),
    doubts: jsonb('doubts').$type<Partial<Record<SessionDoubt, number>>>().notNull().default({}),
  },
  (line) => [
    primaryKey({ columns: [line.planId, line.line] }),
    index('session_plan_lines_outcome_index').on(line.planId, line.outcome, line.line),
    index('session_plan_lines_professor_id_index').on(line.professorId).where(sql`${line.professorId} is not null`),
    check('session_plan_lines_outcome_known', oneOf(line.outcome, SESSION_PLAN_OUTCOMES)),
  ],
)
