import 'lite-youtube-embed'

/** The platform's pages that set no cookie before somebody plays. */
export const PLATFORM = 'https://www.youtube-nocookie.com'
const TAG = 'platform-player'

/** What lite-youtube-embed is made of, as far as it is made otherwise here. */
interface LiteElement extends HTMLElement {
  needsYTApi: boolean
  connectedCallback(): void
  activate(): Promise<void>
}
type LiteClass = { new (): LiteElement; warmConnections(): void }

/**
 * Makes lite-youtube-embed's element, which holds the platform's frame once it is activated. Unlike the original it
 * warms no connections to advertisers, writes no markup as a string, and loads no script of the platform's into our
 * page, all of which this site's policy forbids.
 * @param options.params what the frame is asked for, as a query
 */
export function makePlatformElement(id: string, options: { name: string; params: string }): LiteElement {
  if (!customElements.get(TAG)) customElements.define(TAG, calmClass())
  const element = document.createElement(TAG) as LiteElement
  element.setAttribute('videoid', id)
  element.setAttribute('playlabel', options.name)
  element.setAttribute('params', options.params)
  // Any picture of its own keeps it from asking the platform for one.
  element.style.backgroundImage = 'linear-gradient(#000, #000)'
  return element
}

function calmClass(): CustomElementConstructor {
  const Lite = customElements.get('lite-youtube') as unknown as LiteClass
  Lite.warmConnections = () => undefined
  return class extends Lite {
    override connectedCallback(): void {
      super.connectedCallback()
      this.needsYTApi = false
    }

    addNoscriptIframe(): void {}
  }
}
