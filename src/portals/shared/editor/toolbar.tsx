import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef } from 'react'
import { useT } from '#/i18n/react.tsx'
import { atText } from '#/rich-text/editor/at-text.ts'
import type { Choice, EditorHost, Tool } from '#/rich-text/editor/kind.ts'
import { classes } from '#/ui/classes.ts'
import { ToolIcon } from './tool-icon.tsx'
import { BLOCKS, CHOICES, DIRECTIONS, HISTORY, INSERT, MARKS, STYLE, WITHIN } from './tools.ts'

interface ToolbarProps {
  editor: Editor
  host: EditorHost
}

/** What can be done to the text. One stop of the Tab key; arrows move in it. */
export function Toolbar({ editor, host }: ToolbarProps): ReactElement {
  const t = useT()
  const bar = useRef<HTMLDivElement>(null)
  // Drawn anew when the cursor or the text moves.
  const { within } = useEditorState({
    editor,
    selector: ({ editor: now, transactionNumber }) => ({
      within: WITHIN.filter(({ type }) => now.isActive(type)),
      transactionNumber,
    }),
  })
  const group = (tools: readonly Tool[]): ReactNode =>
    tools.map((tool) => <ToolButton key={tool.label} {...{ editor, host, tool }} />)

  function move(event: KeyboardEvent): void {
    const tools = [...(bar.current?.querySelectorAll<HTMLElement>('button, select') ?? [])]
    const at = tools.indexOf(event.target as HTMLElement)
    const forward = bar.current && getComputedStyle(bar.current).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const steps: Record<string, number> = {
      ArrowLeft: forward === 'ArrowLeft' ? at + 1 : at - 1,
      ArrowRight: forward === 'ArrowRight' ? at + 1 : at - 1,
      Home: 0,
      End: tools.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    tools.at(next % tools.length)?.focus()
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('editor.toolbar')}
      className="text-tools"
      onKeyDown={move}
      onFocus={({ target }) => {
        for (const tool of bar.current?.querySelectorAll<HTMLElement>('button, select') ?? []) {
          tool.tabIndex = tool === target ? 0 : -1
        }
      }}
    >
      <span className="tools">{group(HISTORY)}</span>
      <ToolChoice editor={editor} choice={STYLE} />
      <span className="tools">{group(MARKS)}</span>
      <span className="tools">{group(INSERT)}</span>
      {CHOICES.map((choice) => (
        <ToolChoice key={choice.label} editor={editor} choice={choice} />
      ))}
      <span className="tools">{group(BLOCKS)}</span>
      {within.map(({ type, tools }) => (
        <span key={type} className="tools">
          {group(tools)}
        </span>
      ))}
      <span className="tools">{group(DIRECTIONS)}</span>
    </div>
  )
}

interface ToolButtonProps {
  editor: Editor
  host: EditorHost
  tool: Tool
}

function ToolButton({ editor, host, tool }: ToolButtonProps): ReactElement {
  const label = useT()(tool.label)
  const pressed = tool.isOn?.(editor)
  const disabled = tool.can?.(editor) === false

  function press(): void {
    tool.open?.(editor, host)
    tool.run?.(atText(editor)).run()
  }

  return (
    <button
      type="button"
      className={classes('tool', pressed && 'on')}
      aria-label={label}
      title={label}
      aria-keyshortcuts={tool.keys?.replace('Ctrl', 'Control')}
      aria-pressed={pressed}
      // Not `disabled`: it would throw the focus away.
      aria-disabled={disabled || undefined}
      tabIndex={tool === HISTORY[0] ? 0 : -1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : press}
    >
      <ToolIcon path={tool.icon} />
    </button>
  )
}

function ToolChoice({ editor, choice }: { editor: Editor; choice: Choice }): ReactElement {
  const t = useT()
  const value = choice.valueAt(editor)
  return (
    <select
      className="tool-choice"
      aria-label={t(choice.label)}
      tabIndex={-1}
      value={value}
      onChange={({ target }) => choice.choose(atText(editor), target.value, value).run()}
    >
      {choice.options.map((option) => (
        <option key={option.value} value={option.value}>
          {t(option.label)}
        </option>
      ))}
    </select>
  )
}
