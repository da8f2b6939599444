/**
 * Theme tokens that do not change with the colour scheme: shape, space, type, motion.
 * Colours are in src/styles/themes.css, as daisyUI themes; here they only get their Tailwind names.
 * Every token is also written as a custom property of `:root` under the same name, for the component styles.
 */
const plugin = require('tailwindcss/plugin')

/** One 4 px grid, in rem so that the scale of the portals (12 to 16 px) moves it too. */
const space = {
  1: '0.25rem',
  2: '0.5rem',
  3: '0.75rem',
  4: '1rem',
  5: '1.25rem',
  6: '1.5rem',
  8: '2rem',
  10: '2.5rem',
  12: '3rem',
  16: '4rem',
  20: '5rem',
}

/** Measures of the layouts. `target` is the smallest thing to touch: 44 px at a 16 px root. */
const measure = {
  page: '75rem',
  'portal-content': '94rem',
  sidebar: '16.5rem',
  topbar: '4.5rem',
  target: '2.75rem',
}

const text = {
  xs: '0.8125rem',
  sm: '0.875rem',
  base: '1rem',
  /* public pages: 17 px */
  body: '1.0625rem',
  lg: '1.125rem',
  xl: '1.3125rem',
  '2xl': '1.625rem',
  '3xl': '2.0625rem',
  display: 'clamp(2.125rem, 1.3rem + 3.4vw, 3.5rem)',
}

/** Arabic needs height: headings never go below 1.4. */
const leading = { tight: '1.4', ui: '1.6', body: '1.8', vocalised: '2' }

const weight = { body: '400', medium: '600', heading: '700' }

const font = {
  sans: ['"Cairo"', '"Cairo Fallback"', '"Segoe UI"', 'Tahoma', '"Noto Sans Arabic"', 'sans-serif'],
  math: ['"STIX Two Math"', '"Latin Modern Math"', '"Cambria Math"', '"Noto Sans Math"', 'math'],
}

const radius = {
  selector: '0.375rem',
  field: '0.5rem',
  box: '0.75rem',
  arch: '999px 999px var(--radius-box) var(--radius-box)',
}

/** Hairlines carry the structure; a shadow only lifts what floats. */
const shadow = { float: '0 2px 6px oklch(0.27 0.035 258 / 0.08), 0 24px 48px -20px oklch(0.27 0.035 258 / 0.32)' }

const motion = {
  'motion-fast': '150ms',
  motion: '200ms',
  'motion-slow': '250ms',
  'motion-submenu': '400ms cubic-bezier(0.86, 0, 0.07, 1)',
  ease: 'cubic-bezier(0.2, 0, 0, 1)',
}
const stillness = { 'motion-fast': '0ms', motion: '0ms', 'motion-slow': '0ms', 'motion-submenu': '0ms linear' }

/** Names that daisyUI's components read. */
const daisyui = { border: '1px', depth: '0', noise: '0', 'size-selector': '0.25rem', 'size-field': '0.25rem' }

/** Colours beyond daisyUI's own. */
const colours = [
  'muted',
  'line',
  'line-strong',
  'focus',
  'primary-hover',
  ...['primary', 'accent', 'info', 'success', 'warning', 'error'].flatMap((name) => [`${name}-text`, `${name}-soft`]),
]

/** @returns custom properties, named `--<prefix>-<key>`, or `--<key>` without a prefix */
function properties(values, prefix) {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      `--${prefix ? `${prefix}-` : ''}${key}`,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  )
}

/** @returns `var(--<prefix>-<key>)` for each key */
function references(keys, prefix) {
  return Object.fromEntries(keys.map((key) => [key, `var(--${prefix}-${key})`]))
}

module.exports = {
  theme: {
    /* lg is where the specification's small screens end: 991 px */
    screens: { sm: '40rem', md: '48rem', lg: '62rem', xl: '80rem' },
    extend: {
      colors: {
        ...references(colours, 'color'),
        subject: 'var(--subject)',
        'subject-content': 'var(--subject-content)',
        'subject-soft': 'var(--subject-soft)',
        'subject-text': 'var(--subject-text)',
      },
      spacing: Object.fromEntries(Object.keys(measure).map((name) => [name, `var(--${name})`])),
      fontFamily: font,
      fontSize: text,
      fontWeight: weight,
      lineHeight: leading,
      borderRadius: references(Object.keys(radius), 'radius'),
      boxShadow: references(Object.keys(shadow), 'shadow'),
      transitionTimingFunction: { DEFAULT: 'var(--ease)' },
    },
  },
  plugins: [
    plugin(({ addBase }) => {
      addBase({
        ':root': {
          ...properties(space, 'space'),
          ...properties(measure),
          ...properties(text, 'text'),
          ...properties(leading, 'leading'),
          ...properties(weight, 'weight'),
          ...properties(font, 'font'),
          ...properties(radius, 'radius'),
          ...properties(shadow, 'shadow'),
          ...properties(motion),
          ...properties(daisyui),
        },
        '@media (prefers-reduced-motion: reduce)': { ':root': properties(stillness) },
      })
    }),
  ],
}
