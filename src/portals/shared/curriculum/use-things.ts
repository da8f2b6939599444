import type { Boot } from '#/contract/boot.ts'
import type { Chapter } from '#/contract/chapters.ts'
import type { Course } from '#/contract/courses.ts'
import type { Material } from '#/contract/materials.ts'
import type { Page } from '#/contract/paging.ts'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { $chapter, $chapters } from '#/stores/chapters.ts'
import { $course, $courses } from '#/stores/courses.ts'
import { $materials } from '#/stores/materials.ts'
import type { Loadable } from '#/stores/resource.ts'

/** The page of chapters that was asked for last. */
export function useChapters(): Loadable<Page<Chapter>> {
  return useBooted($chapters, pick('chapters'))
}

/** The chapter whose page is open; another one who was open before does not stand in for it. */
export function useChapter(id: number): Loadable<Chapter> {
  return only(id, useBooted($chapter, pick('chapter')))
}

/** The page of courses that was asked for last. */
export function useCourses(): Loadable<Page<Course>> {
  return useBooted($courses, pick('courses'))
}

/** The course whose page is open. */
export function useCourse(id: number): Loadable<Course> {
  return only(id, useBooted($course, pick('course')))
}

/** Everything in the course whose page is open. */
export function useMaterials(): Loadable<Page<Material>> {
  return useBooted($materials, pick('materials'))
}

type Kept = Pick<Boot['data'], 'chapters' | 'chapter' | 'courses' | 'course' | 'materials'>

function pick<Name extends keyof Kept>(name: Name): (boot: Boot) => Loadable<NonNullable<Kept[Name]>> {
  return ({ data }) => ({ data: data[name] as NonNullable<Kept[Name]> | undefined, loading: false, error: undefined })
}

function only<Item extends { id: number }>(id: number, state: Loadable<Item>): Loadable<Item> {
  return { ...state, data: state.data?.id === id ? state.data : undefined }
}
