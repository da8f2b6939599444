import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { drawFormula } from './editor-draw.ts'
import { LONGEST_FORMULA } from './facts.ts'

/** What a button is called, its face, and what it writes, `|` being where the cursor goes. */
const SYMBOLS = [
  ['fraction', '\\frac{a}{b}', '\\frac{|}{}'],
  ['power', 'x^{n}', '^{|}'],
  ['index', 'x_{n}', '_{|}'],
  ['root', '\\sqrt{x}', '\\sqrt{|}'],
  ['vector', '\\vec{u}', '\\vec{|}'],
  ['bar', '\\overline{z}', '\\overline{|}'],
  ['times', '\\times', '\\times '],
  ['atMost', '\\leq', '\\leq '],
  ['atLeast', '\\geq', '\\geq '],
  ['notEqual', '\\neq', '\\neq '],
  ['in', '\\in', '\\in '],
  ['infinity', '\\infty', '\\infty '],
  ['implies', '\\Rightarrow', '\\Rightarrow '],
  ['equivalent', '\\Leftrightarrow', '\\Leftrightarrow '],
  ['reals', '\\mathbb{R}', '\\mathbb{R}'],
  ['pi', '\\pi', '\\pi '],
  ['theta', '\\theta', '\\theta '],
  ['delta', '\\Delta', '\\Delta '],
  ['limit', '\\lim', '\\lim_{x \\to |}'],
  ['sum', '\\sum', '\\sum_{k=|}^{n}'],
  ['integral', '\\int', '\\int_{|}^{b} '],
] as const

export interface FormulaDialogProps {
  /** What it is called. */
  title: string
  latex: string
  block: boolean
  /** In UTF-16 units, where not every formula fits. */
  longest?: number
  /** Draws what it will look like. @returns whether it can be read */
  draw?: typeof drawFormula
  /** Whether it is there already. */
  existing: boolean
  onDone: (latex: string) => void
  onRemove: () => void
  onCancel: () => void
}

/** Writes a formula in LaTeX, with what it will look like. */
export function FormulaDialog(props: FormulaDialogProps): ReactElement {
  const { title, block, longest = LONGEST_FORMULA, draw = drawFormula, existing, onDone, onRemove, onCancel } = props
  const t = useT()
  const [latex, setLatex] = useState(props.latex)
  const [readable, setReadable] = useState(true)
  const field = useRef<HTMLTextAreaElement>(null)
  const preview = useRef<HTMLDivElement>(null)
  const wanted = latex.trim()
  const isFit = wanted !== '' && wanted.length <= Math.min(longest, LONGEST_FORMULA)

  useEffect(() => {
    if (preview.current) setReadable(wanted === '' || draw(wanted, preview.current, block))
    if (wanted === '') preview.current?.replaceChildren()
  }, [wanted, block, draw])
  useEffect(() => field.current?.focus(), [])

  function insert(pattern: string): void {
    const area = field.current
    if (!area) return
    const chosen = latex.slice(area.selectionStart, area.selectionEnd)
    const [before = '', after = ''] = pattern.split('|')
    const start = area.selectionStart + before.length + chosen.length
    const written = pattern.includes('|') ? before + chosen + after : before
    area.setRangeText(written, area.selectionStart, area.selectionEnd, 'end')
    if (pattern.includes('|')) area.setSelectionRange(start, start)
    setLatex(area.value)
    area.focus()
  }

  return (
    <Dialog open title={title} onCancel={onCancel}>
      <form
        className="form-stack formula-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (isFit) onDone(wanted)
        }}
      >
        <Field label={t('formula.field')} help={t('formula.help')} error={readable ? undefined : t('formula.fault')}>
          {(control) => (
            <textarea
              {...control}
              ref={field}
              className="input formula-field"
              dir="ltr"
              lang="zxx"
              rows={3}
              maxLength={Math.min(longest, LONGEST_FORMULA)}
              spellCheck={false}
              autoCapitalize="off"
              value={latex}
              onChange={({ target }) => setLatex(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
                event.preventDefault()
                if (isFit) onDone(wanted)
              }}
            />
          )}
        </Field>
        <fieldset className="symbols" aria-label={t('formula.symbols')} dir="ltr">
          {SYMBOLS.map(([name, face, pattern]) => (
            <SymbolButton key={name} label={t(`formula.symbol.${name}`)} face={face} onPress={() => insert(pattern)} />
          ))}
        </fieldset>
        <div ref={preview} className="formula-preview" dir="ltr" role="img" aria-label={t('formula.preview')} />
        <div className="row">
          <Button variant="outline" onClick={onCancel}>
            {t('formula.cancel')}
          </Button>
          {existing && (
            <Button variant="danger-outline" onClick={onRemove}>
              {t('formula.remove')}
            </Button>
          )}
          <Button variant="primary" type="submit" disabled={!isFit}>
            {t(existing ? 'formula.change' : 'formula.insert')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function SymbolButton({ label, face, onPress }: { label: string; face: string; onPress: () => void }): ReactElement {
  const drawn = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (drawn.current) drawFormula(face, drawn.current, false)
  }, [face])
  return (
    <button type="button" className="tool" aria-label={label} title={label} onClick={onPress}>
      <span ref={drawn} aria-hidden="true" />
    </button>
  )
}
