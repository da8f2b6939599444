import type { ReactElement } from 'react'

/** Drawn here, as no other screen needs them. */
const PATHS = {
  undo: 'M9 7H15a5 5 0 0 1 0 10H8M9 7l3-3M9 7l3 3',
  redo: 'M15 7H9a5 5 0 0 0 0 10h7M15 7l-3-3M15 7l-3 3',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M6 20h12',
  bullets: 'M10 6h10M10 12h10M10 18h10M5 6h.01M5 12h.01M5 18h.01',
  numbers: 'M11 6h9M11 12h9M11 18h9M4 4l2-1v6M4 14.5c0-2 3-2 3 0 0 1.5-3 3-3 4.5h3',
  quote: 'M5 6v12M9 8h11M9 12h11M9 16h7',
  code: 'M9 7l-5 5 5 5M15 7l5 5-5 5',
  table: 'M4 5h16v14H4zM4 10h16M4 15h16M10 5v14',
  rowAdd: 'M4 5h16v6H4zM12 14v6M9 17h6',
  rowRemove: 'M4 5h16v6H4zM9 17h6',
  columnAdd: 'M5 4v16h6V4zM14 12h6M17 9v6',
  columnRemove: 'M5 4v16h6V4zM14 12h6',
  headRow: 'M4 5h16v14H4zM4 10h16M4 7.5h16',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  formula: 'M17 7V5H7l6 7-6 7h10v-2',
  formulaBlock: 'M16 8V6.500H8.500l5 5.500-5 5.500H16V16M3 3h18M3 21h18',
  auto: 'M4 7h16M4 12h10M4 17h16M17 10l2 2-2 2',
  rtl: 'M20 6H4M20 11h-9M8 14l-4 3 4 3M4 17h16',
  ltr: 'M4 6h16M4 11h9M16 14l4 3-4 3M20 17H4',
  rule: 'M4 12h16',
  remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
} as const
export type ToolIconName = keyof typeof PATHS

/** The mark of a tool. */
export function ToolIcon({ name }: { name: ToolIconName }): ReactElement {
  return (
    <svg className="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
      <path d={PATHS[name]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
