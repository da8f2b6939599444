import { type ReactElement, useEffect, useState } from 'react'
import type { Material, MaterialChange } from '#/contract/materials.ts'
import { useT } from '#/i18n/react.tsx'
import { TextEditor } from '#/portals/shared/editor/text-editor.tsx'
import { MaterialFiles } from '#/portals/shared/files/material-files.tsx'
import { draftRead } from '#/portals/shared/staff-reads.ts'
import { VideoPicker } from '#/portals/shared/videos/video-picker.tsx'
import { isConflict, messageOf } from '#/stores/errors.ts'
import { changeMaterial, materialWith } from '#/stores/materials.ts'
import { load } from '#/stores/reads.ts'
import { Alert } from '#/ui/alert.tsx'
import { CheckField } from '#/ui/check-field.tsx'
import { readInside } from './changes.ts'
import { NamesForm } from './names-form.tsx'
import { useNames } from './use-names.ts'

/** Languages that lessons are written in. */
const LANGUAGES = ['ar', 'fr', 'en'] as const

interface MaterialInsideProps {
  of: Material
  onDirty: (key: string, dirty: boolean) => void
}

/** What is in a part of a course: its names, its language, and its text, film or files. */
export function MaterialInside({ of: material, onDirty }: MaterialInsideProps): ReactElement {
  const t = useT()
  const { courseId, id, kind } = material
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const names = useNames(material, {
    save: (draft, version) => changeMaterial(id, materialWith(material, { ...draft, version })),
    adopt: () => void readInside(courseId),
  })
  const key = `material ${id}`
  const dirty = names.state !== 'saved'
  useEffect(() => {
    onDirty(key, dirty)
    return () => onDirty(key, false)
  }, [key, dirty, onDirty])

  async function change(part: Partial<MaterialChange>): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await changeMaterial(id, materialWith(material, part))
    } catch (failure) {
      setError(isConflict(failure) ? t('staff.courseEditor.changedMeanwhile') : messageOf(failure, 'general', t))
      await readInside(courseId)
    } finally {
      setBusy(false)
    }
  }

  const filesChanged = (): void => void load(draftRead(courseId))
  return (
    <>
      <NamesForm names={names} />
      {error && <Alert tone="error">{error}</Alert>}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own */}
      <div className="segmented" role="group" aria-label={t('staff.courseEditor.language')}>
        {LANGUAGES.map((lang) => (
          <button
            key={lang}
            type="button"
            aria-pressed={material.lang === lang}
            aria-disabled={busy || undefined}
            onClick={() => !busy && material.lang !== lang && void change({ lang })}
          >
            {t(`staff.courseEditor.lang.${lang}`)}
          </button>
        ))}
      </div>
      {kind === 'text' && <TextEditor materialId={id} lang={material.lang} dir={material.dir} onSaved={filesChanged} />}
      {kind === 'video' && (
        <VideoPicker
          value={material}
          busy={busy}
          onPick={(video) => void change({ videoId: video === null ? null : video.id })}
        />
      )}
      {kind !== 'text' && !(kind === 'video' && material.videoId) && (
        <>
          <MaterialFiles materialId={id} kind={kind} onChange={filesChanged} />
          <CheckField
            label={t('staff.courseEditor.downloadable')}
            checked={material.downloadable}
            onChange={(event) => void change({ downloadable: event.target.checked })}
          />
        </>
      )}
    </>
  )
}
