import { atom, type ReadableAtom } from 'nanostores'
import type { MaterialKind } from '#/contract/material-kinds.ts'
import type { MaterialPlace } from '#/contract/progress.ts'
import type { Viewing } from './viewings.ts'

/** Where in a lesson somebody is, in the material's own unit. */
export interface Place {
  materialId: number
  position: number
}

interface Parts {
  /** Their lengths in their own units; `null` = not known. */
  materials: readonly { id: number; kind: MaterialKind; length: number | null }[]
  /** How far the student was when the page was read. */
  places: readonly MaterialPlace[]
  begin: (materialId: number) => Viewing
  /** Brings a material into view. */
  show: (materialId: number) => void
}

/** What the parts of one lesson's page tell each other about the student before it. */
export interface LessonLearning {
  live: true
  placeOf: (materialId: number) => MaterialPlace | undefined
  begin: (materialId: number) => Viewing
  offerJump: (materialId: number, jump: (position: number) => void) => () => void
  jump: (to: Place) => void
  standAt: (place: Place) => void
  onOther: (listener: () => void) => () => void
  here: () => Place | undefined
  /** The same for those who show it. */
  $here: ReadableAtom<Place | undefined>
}

/** Keeps where the student of one lesson is, and takes them elsewhere in it. */
export function createLearning({ materials, places, begin, show }: Parts): LessonLearning {
  const $here = atom<Place | undefined>()
  const jumps = new Map<number, (position: number) => void>()
  const latest = new Map<number, Pick<MaterialPlace, 'position' | 'positionAt'>>()
  const all = new Map(materials.map((material) => [material.id, material]))
  const isText = (id: number): boolean => all.get(id)?.kind === 'text'
  const known = new Map(places.map((place) => [place.materialId, place]))

  function standAt({ materialId, position }: Place): void {
    const now = $here.get()
    // A text passes by on the way to the notes on a film: it is where the student is only if nothing was played.
    const passing = isText(materialId) && now !== undefined && !isText(now.materialId)
    if (!passing && (now?.materialId !== materialId || now.position !== position)) $here.set({ materialId, position })
  }

  function moved(materialId: number, position: number): void {
    const whole = Math.floor(position)
    latest.set(materialId, { position: whole, positionAt: new Date().toISOString() })
    if (!isText(materialId)) standAt({ materialId, position: whole })
  }

  return {
    live: true,
    placeOf(materialId) {
      const place = known.get(materialId)
      return place && { ...place, ...latest.get(materialId) }
    },
    begin(materialId) {
      const viewing = begin(materialId)
      return {
        active: (active) => viewing.active(active),
        stop: () => viewing.stop(),
        at(position) {
          viewing.at(position)
          moved(materialId, position)
        },
      }
    },
    offerJump(materialId, jump) {
      jumps.set(materialId, jump)
      return () => {
        if (jumps.get(materialId) === jump) jumps.delete(materialId)
      }
    },
    jump({ materialId, position }) {
      show(materialId)
      jumps.get(materialId)?.(position)
    },
    standAt,
    onOther: (listener) => $here.listen((place) => place && !isText(place.materialId) && listener()),
    here: () => $here.get(),
    $here,
  }
}
