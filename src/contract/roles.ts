/** Roles of the specification, §3. */
export const ROLES = ['ADMINISTRATOR', 'PROFESSOR', 'STUDENT'] as const
export type Role = (typeof ROLES)[number]

/** First segment of the pages that need something of the visitor; every other page is for anyone. */
export const AREAS = ['auth', 'admin', 'professor', 'student'] as const
export type Area = (typeof AREAS)[number]

const AREA_OF_ROLE = {
  ADMINISTRATOR: 'admin',
  PROFESSOR: 'professor',
  STUDENT: 'student',
} as const satisfies Record<Role, Area>

/** @returns the path of a role's own area, such as `/admin` */
export function homeOf(role: Role): string {
  return `/${AREA_OF_ROLE[role]}`
}

/** @returns the guarded area that a path, or an Astro route pattern (`/admin/[...path]`), belongs to, if any */
export function areaOf(path: string): Area | undefined {
  const first = path.split('/')[1]
  return AREAS.find((area) => area === first)
}

/** @returns whether a role may enter an area; nobody with a role may enter `auth`, which is for guests */
export function mayEnter(role: Role, area: Area): boolean {
  return AREA_OF_ROLE[role] === area
}
