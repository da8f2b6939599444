import { type ReactElement, useCallback } from 'react'
import { directionOfLang } from '#/contract/curriculum.ts'
import type { FileView } from '#/contract/files.ts'
import type { Read } from '#/contract/read.ts'
import type { SessionDetail } from '#/contract/sessions.ts'
import { useT } from '#/i18n/react.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Reader } from '#/portals/shared/reader/reader.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { sessionPath } from '#/portals/shared/session-page/session-paths.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { routes, sessionReadPath } from '#/portals/student/routes.ts'
import { load, stateOf } from '#/stores/reads.ts'
import { Isolate } from '#/ui/bidi.tsx'

interface SessionReadProps {
  session: Read<SessionDetail>
  documents: Read<{ items: FileView[] }>
}

/** A document of a session, over the whole window. */
export function SessionReadPage({ page, reads }: ScreenProps<SessionReadProps>): ReactElement {
  const t = useT()
  const session = useRead(reads.session)
  const documents = useRead(reads.documents)
  const { fileId } = page.params
  const file = documents.data?.items.find(({ id, kind }) => id === fileId && kind === 'pdf')

  const renew = useCallback(async (): Promise<string | undefined> => {
    await load(reads.documents)
    const { data, error } = stateOf(reads.documents).get()
    return error === undefined ? data?.items.find(({ id }) => id === fileId)?.url : undefined
  }, [reads.documents, fileId])

  if (!(file && session.data)) {
    const failed = session.error ?? documents.error
    return (
      <>
        {failed !== undefined && <PageHead title={t('common.title.reader')} />}
        <Region state={{ ...documents, error: failed, data: undefined }} rows={6}>
          {() => null}
        </Region>
      </>
    )
  }
  const { id, title, subject } = session.data
  const { name, downloadUrl } = file
  return (
    <Reader
      key={file.id}
      document={{
        ...{ file, name, lang: subject.lang, dir: directionOfLang(subject.lang), pairs: false, main: false },
        download: downloadUrl === null ? undefined : { ...file, downloadUrl },
        pathOf: (number) => sessionReadPath(id, file.id, number),
      }}
      title={<Isolate>{name}</Isolate>}
      back={{ href: sessionPath(routes, id), label: <Isolate>{title}</Isolate> }}
      asked={page.search.page}
      renew={renew}
    />
  )
}
