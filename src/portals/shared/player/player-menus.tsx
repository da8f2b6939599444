import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store'
import type { ReactElement } from 'react'
import type { FileView } from '#/contract/files.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Icon } from '#/ui/icon.tsx'
import { MenuButton, type MenuItem } from '#/ui/menu-button.tsx'
import { RATES } from './keys.ts'
import type { Level } from './levels.ts'
import type { Wish } from './track.ts'
import type { CaptionsState } from './use-captions.ts'

interface MenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** How fast it plays. */
export function SpeedMenu({ onRate, ...menu }: MenuProps & { onRate: (rate: number) => void }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const rate = useMediaSelector(({ mediaPlaybackRate }) => mediaPlaybackRate ?? 1)
  const written = (each: number): string => `${formatNumber(locale, each)}×`
  return (
    <MenuButton
      {...menu}
      className="player-control"
      label={t('player.speed')}
      items={RATES.map((each) => ({
        key: String(each),
        label: <Ltr>{written(each)}</Ltr>,
        checked: each === rate,
        onSelect: () => onRate(each),
      }))}
    >
      <span className="sr-only">{t('player.speed')} </span>
      <Ltr>{written(rate)}</Ltr>
    </MenuButton>
  )
}

/** Which of the film's captions are shown; nothing where it has none. */
export function CaptionsMenu({
  file,
  captions: { lang: shown, choose },
  ...menu
}: MenuProps & { file: FileView; captions: CaptionsState }): ReactElement | null {
  const t = useT()
  if (file.captions.length === 0) return null
  return (
    <MenuButton
      {...menu}
      className={shown ? 'player-control is-on' : 'player-control'}
      label={t('player.captions')}
      items={[
        { key: 'off', label: t('player.noCaptions'), checked: !shown, onSelect: () => choose(undefined) },
        ...file.captions.map(({ lang }) => ({
          key: lang,
          label: t(`player.captionsIn.${lang}`),
          checked: lang === shown,
          onSelect: () => choose(lang),
        })),
      ]}
    >
      <Icon name="captions" label={t('player.captions')} />
    </MenuButton>
  )
}

interface SettingsProps extends MenuProps {
  file: FileView
  levels: readonly Level[]
  wish: Wish
  onWish: (wish: Wish) => void
  onHelp: () => void
}

/** The picture's quality, the sound alone, a window of its own, and what keys do. */
export function SettingsMenu({ file, levels, wish, onWish, onHelp, ...menu }: SettingsProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const dispatch = useMediaDispatch()
  const floating = useMediaSelector(({ mediaIsPip }) => mediaIsPip ?? false)
  const cannotFloat = useMediaSelector(({ mediaPipUnavailable }) => mediaPipUnavailable)
  const saved = savedBytes(file)
  const quality = (lines: Wish['quality']): void => onWish({ quality: lines, soundOnly: false })
  const isChosen = (lines: Wish['quality']): boolean => !wish.soundOnly && wish.quality === lines

  const items: MenuItem[] = [
    { key: 'auto', label: t('player.qualityAuto'), checked: isChosen('auto'), onSelect: () => quality('auto') },
    ...[...levels].reverse().map(({ lines }) => ({
      key: String(lines),
      label: <Ltr>{`${lines}p`}</Ltr>,
      checked: isChosen(lines),
      onSelect: () => quality(lines),
    })),
    {
      key: 'sound',
      label:
        saved > 0
          ? t('player.soundOnlySaves', { size: formatNumber(locale, Math.round(saved / 100_000) / 10) })
          : t('player.soundOnly'),
      checked: wish.soundOnly,
      onSelect: () => onWish({ ...wish, soundOnly: true }),
    },
    { key: 'end', separator: true },
  ]
  if (!(cannotFloat || wish.soundOnly)) {
    const type = floating ? MediaActionTypes.MEDIA_EXIT_PIP_REQUEST : MediaActionTypes.MEDIA_ENTER_PIP_REQUEST
    items.push({
      key: 'float',
      label: t(floating ? 'player.floatEnd' : 'player.float'),
      onSelect: () => dispatch({ type }),
    })
  }
  items.push({ key: 'help', label: t('player.keys'), onSelect: onHelp })
  return (
    <MenuButton
      {...menu}
      className="player-control"
      label={t('player.settings')}
      head={<b>{t('player.quality')}</b>}
      items={items}
    >
      <Icon name="settings" label={t('player.settings')} />
    </MenuButton>
  )
}

/** Bits a second of the sound alone, as the server makes it. */
const SOUND_BITS = 48_000

/** @returns what the sound alone leaves out, in bytes; 0 = nothing, or not known */
export function savedBytes({ sound, seconds, bytes }: FileView): number {
  if (sound === null || seconds === null) return 0
  return Math.max(0, bytes - (seconds * SOUND_BITS) / 8)
}
