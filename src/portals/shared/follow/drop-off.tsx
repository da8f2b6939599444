import type { ReactElement } from 'react'
import { LEFT_BUCKETS, type LeftVideo } from '#/contract/follow.ts'
import { formatNumber } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { formatLength } from '#/portals/shared/lesson/file-facts.tsx'
import { TaughtName } from '#/portals/shared/lesson/taught-name.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { type FollowPaths, placeHref } from './paths.ts'
import { ShareNumbers } from './share.tsx'

/** How many places are named in words, the most frequent first. */
const TOP_PLACES = 3
/** The drawing's own units. */
const WIDTH = 600
const HEIGHT = 120
const GAP = 4

interface Place {
  from: number
  to: number
  students: number
}

/** Where a video is left by those who did not finish it: a plot, and its highest places in words. */
export function DropOff({
  of: video,
  courseId,
  paths,
}: {
  of: LeftVideo
  courseId: number
  paths: FollowPaths
}): ReactElement {
  const t = useT()
  const topPlaces = placesOf(video)
    .filter(({ students }) => students > 0)
    .sort((one, other) => other.students - one.students || one.from - other.from)
    .slice(0, TOP_PLACES)
  return (
    <Card title={<TaughtName of={video} />} pad>
      <figure className="drop-off">
        <figcaption>
          <p>
            <T
              id="follow.left.counts"
              values={{
                opened: video.opened,
                done: <ShareNumbers count={video.done} total={video.opened} />,
              }}
            />
          </p>
        </figcaption>
        {video.left > 0 ? (
          <>
            <Plot of={video} />
            <ul className="drop-off-places">
              {topPlaces.map((place) => (
                <li key={place.from}>
                  <span>
                    <Sentence of={place} total={video.left} />
                  </span>{' '}
                  <a
                    className="link"
                    href={placeHref(paths, { courseId, materialId: video.id, position: Math.floor(place.from) })}
                  >
                    <span>
                      <T id="follow.left.see" values={{ time: <Ltr>{formatLength(place.from)}</Ltr> }} />
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p className="muted">{t(video.opened > 0 ? 'follow.left.nobody' : 'follow.left.notOpened')}</p>
        )}
      </figure>
    </Card>
  )
}

function Sentence({ of: { from, to, students }, total }: { of: Place; total: number }): ReactElement {
  return (
    <T
      id="follow.left.between"
      values={{
        count: students,
        total,
        from: <Ltr>{formatLength(from)}</Ltr>,
        to: <Ltr>{formatLength(to)}</Ltr>,
      }}
    />
  )
}

/** A bar a part of the video. Its time runs from left to right, whatever the page's language. */
function Plot({ of: video }: { of: LeftVideo }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const most = Math.max(1, ...video.buckets)
  const step = WIDTH / LEFT_BUCKETS
  return (
    <div className="drop-off-plot" dir="ltr">
      <span className="drop-off-most" aria-hidden="true">
        {formatNumber(locale, most)}
      </span>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('follow.left.plot', { count: video.left })}
      >
        <line x1="0" x2={WIDTH} y1="0.5" y2="0.5" />
        <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {placesOf(video).map(({ from, students }, index) => {
          const height = (students / most) * HEIGHT
          return <rect key={from} x={index * step + GAP / 2} y={HEIGHT - height} width={step - GAP} height={height} />
        })}
      </svg>
      <span className="drop-off-axis" aria-hidden="true">
        {[0, 0.5, 1].map((part) => (
          <span key={part}>{formatLength(video.span * part)}</span>
        ))}
      </span>
    </div>
  )
}

function placesOf({ buckets, span }: Pick<LeftVideo, 'buckets' | 'span'>): Place[] {
  return buckets.map((students, index) => ({
    from: (span * index) / LEFT_BUCKETS,
    to: (span * (index + 1)) / LEFT_BUCKETS,
    students,
  }))
}
