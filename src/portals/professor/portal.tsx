import { type ComponentType, type ReactElement, useState } from 'react'
import type { PortalPage } from '#/stores/router.ts'
import { createPortalRouter } from '#/stores/router.ts'
import { useBoot } from '../shared/boot-context.tsx'
import { onDemand } from '../shared/on-demand.tsx'
import { MyProfile } from '../shared/profile/my-profile.tsx'
import { Screen } from '../shared/screen.tsx'
import { Shell } from '../shared/shell/shell.tsx'
import { type PortalParts, usePortal } from '../shared/use-portal.ts'
import { ChapterList } from './chapters/chapter-list.tsx'
import { EditChapter, NewChapter } from './chapters/chapter-pages.tsx'
import { CourseList } from './courses/course-list.tsx'
import { EditCourse, PreviewCourse } from './courses/course-pages.tsx'
import { NewCourse } from './courses/new-course.tsx'
import { Dashboard } from './dashboard.tsx'
import { Follow, FollowedLesson } from './follow/follow-pages.tsx'
import { hitPath } from './hit-path.ts'
import { loaders } from './loaders.ts'
import { menuOf } from './menu.ts'
import { Colleagues } from './people/colleagues.tsx'
import { OwnStudents } from './people/own-students.tsx'
import { routes, routesOf, titles } from './routes.ts'
import { UiKit } from './ui-kit.tsx'

type ProfessorRoute = keyof typeof routes

const screens: Record<ProfessorRoute, ComponentType<{ page: PortalPage }>> = {
  home: Dashboard,
  courses: CourseList,
  courseNew: NewCourse,
  courseEdit: EditCourse,
  coursePreview: PreviewCourse,
  courseRead: await onDemand(routes.courseRead, async () => (await import('./courses/read-course.tsx')).ReadCourse),
  follow: Follow,
  followLesson: FollowedLesson,
  chapters: ChapterList,
  chapterNew: NewChapter,
  chapterEdit: EditChapter,
  professors: Colleagues,
  students: OwnStudents,
  profile: MyProfile,
  uiKit: UiKit,
}

/** The professors' area. */
export function ProfessorPortal(): ReactElement {
  const { demo } = useBoot()
  const [parts] = useState(() => partsOf(demo))
  const page = usePortal(parts)
  const Page = page && screens[page.route]
  return (
    <Shell routes={routes} route={page?.route} menu={menuOf(demo)} profile="profile" hitPath={hitPath}>
      <Screen home={routes.home} route={page?.route}>
        {Page && <Page page={page} />}
      </Screen>
    </Shell>
  )
}

function partsOf(demo: boolean): PortalParts<ProfessorRoute> {
  const own = routesOf(demo)
  return {
    router: createPortalRouter<typeof routes>(own),
    routes: own,
    titles,
    loaders,
  }
}
