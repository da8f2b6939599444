import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef } from 'react'
import { CALLOUTS } from '#/contract/material-text.ts'
import { useT } from '#/i18n/react.tsx'
import { classes } from '#/ui/classes.ts'
import { atText } from './at-text.ts'
import { ToolIcon, type ToolIconName } from './tool-icon.tsx'
import { BLOCKS, DIRECTIONS, HISTORY, MARKS, TABLE, type Tool } from './tools.ts'

interface ToolbarProps {
  editor: Editor
  onFormula: (block: boolean) => void
  onLink: () => void
  onFigure: () => void
}

const STYLES = ['paragraph', 'heading2', 'heading3', 'heading4', 'codeBlock'] as const

/** What can be done to the text. One stop of the Tab key; arrows move in it. */
export function Toolbar({ editor, onFormula, onLink, onFigure }: ToolbarProps): ReactElement {
  const t = useT()
  const bar = useRef<HTMLDivElement>(null)
  // Drawn anew when the cursor or the text moves.
  const { inTable } = useEditorState({
    editor,
    selector: ({ editor: now, transactionNumber }) => ({ inTable: now.isActive('table'), transactionNumber }),
  })
  const group = (tools: readonly Tool[]): ReactNode =>
    tools.map((tool) => <ToolButton key={tool.icon} {...{ editor, tool }} />)

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
      <StyleChoice editor={editor} />
      <span className="tools">{group(MARKS)}</span>
      <span className="tools">
        <PlainTool icon="formula" label={t('editor.formula.inline')} onPress={() => onFormula(false)} />
        <PlainTool icon="formulaBlock" label={t('editor.formula.block')} onPress={() => onFormula(true)} />
        <PlainTool icon="link" label={t('editor.link')} onPress={onLink} pressed={editor.isActive('link')} />
        <PlainTool icon="image" label={t('editor.figure')} onPress={onFigure} pressed={editor.isActive('image')} />
      </span>
      <CalloutChoice editor={editor} />
      <span className="tools">{group(BLOCKS)}</span>
      {inTable && <span className="tools">{group(TABLE)}</span>}
      <span className="tools">{group(DIRECTIONS)}</span>
    </div>
  )
}

function ToolButton({ editor, tool }: { editor: Editor; tool: Tool }): ReactElement {
  const t = useT()
  const { icon, label, keys, run, isOn, can } = tool
  return (
    <PlainTool
      icon={icon}
      label={t(label)}
      keys={keys}
      pressed={isOn?.(editor)}
      disabled={can?.(editor) === false}
      onPress={() => run(atText(editor)).run()}
    />
  )
}

interface PlainToolProps {
  icon: ToolIconName
  label: string
  keys?: string
  pressed?: boolean
  disabled?: boolean
  onPress: () => void
}

function PlainTool({ icon, label, keys, pressed, disabled, onPress }: PlainToolProps): ReactElement {
  return (
    <button
      type="button"
      className={classes('tool', pressed && 'on')}
      aria-label={label}
      title={label}
      aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
      aria-pressed={pressed}
      // Not `disabled`: it would throw the focus away.
      aria-disabled={disabled || undefined}
      tabIndex={icon === 'undo' ? 0 : -1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onPress}
    >
      <ToolIcon name={icon} />
    </button>
  )
}

function StyleChoice({ editor }: { editor: Editor }): ReactElement {
  const t = useT()
  const level = [2, 3, 4].find((each) => editor.isActive('heading', { level: each }))
  const value = level ? `heading${level}` : editor.isActive('codeBlock') ? 'codeBlock' : 'paragraph'
  return (
    <select
      className="tool-choice"
      aria-label={t('editor.style')}
      tabIndex={-1}
      value={value}
      onChange={({ target }) => {
        const chain = atText(editor)
        const heading = /^heading([234])$/.exec(target.value)?.[1]
        if (heading) chain.setHeading({ level: Number(heading) as 2 | 3 | 4 }).run()
        else if (target.value === 'codeBlock') chain.setCodeBlock().run()
        else chain.setParagraph().run()
      }}
    >
      {STYLES.map((style) => (
        <option key={style} value={style}>
          {t(`editor.style.${style}`)}
        </option>
      ))}
    </select>
  )
}

function CalloutChoice({ editor }: { editor: Editor }): ReactElement {
  const t = useT()
  const value = CALLOUTS.find((kind) => editor.isActive('callout', { kind })) ?? ''
  return (
    <select
      className="tool-choice"
      aria-label={t('editor.callout')}
      tabIndex={-1}
      value={value}
      onChange={({ target }) => {
        const chain = atText(editor)
        if (target.value === '') chain.lift('callout').run()
        else if (value) chain.updateAttributes('callout', { kind: target.value }).run()
        else chain.wrapIn('callout', { kind: target.value }).run()
      }}
    >
      <option value="">{t('editor.callout.none')}</option>
      {CALLOUTS.map((kind) => (
        <option key={kind} value={kind}>
          {t(`editor.callout.${kind}`)}
        </option>
      ))}
    </select>
  )
}
