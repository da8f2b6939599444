import { type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Card } from '#/ui/card.tsx'
import { SkeletonList } from '#/ui/states.tsx'
import { matchRoute } from './route-table.ts'

/**
 * A screen whose code a browser fetches when somebody goes to it. The server has it at hand; and so has a browser that
 * comes to its address first, before anything is drawn, so that it takes over what the server drew.
 * @param pattern address of the screen, as in the table of routes
 */
export async function onDemand<Props extends object>(
  pattern: string,
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  if (import.meta.env.SSR || matchRoute({ pattern }, location.pathname)) return load()
  let known: ComponentType<Props> | undefined
  // A new one each time until it is there: one that has failed never tries again.
  const fetched = (): ComponentType<Props> =>
    lazy(async () => {
      known = await load()
      return { default: known }
    })
  return function OnDemand(props: Props): ReactElement {
    const [Part] = useState(() => known ?? fetched())
    return (
      <Suspense fallback={<Waiting />}>
        <Part {...props} />
      </Suspense>
    )
  }
}

function Waiting(): ReactElement {
  const t = useT()
  return (
    <Card aria-busy>
      <SkeletonList label={t('common.loading')} rows={6} />
    </Card>
  )
}
