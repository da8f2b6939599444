/**
 * Shows the captions in the page's language as soon as a film is played. As the default track they would be fetched
 * with the page, by everybody; without scripts they are chosen in the player.
 */
export function showCaptions(film: HTMLVideoElement): void {
  const show = (): void => {
    for (const track of film.textTracks) {
      if (track.language === document.documentElement.lang) track.mode = 'showing'
    }
  }
  film.addEventListener('play', show, { once: true })
}
