/**
 * Says what is wrong in the page's own words when a field is left and when the form is sent. The server says the same
 * to whoever has no script, and has the last word.
 */
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const form = document.querySelector<HTMLFormElement>('[data-contact]')
if (form) guard(form)

function guard(form: HTMLFormElement): void {
  const fields = [...form.querySelectorAll<Field>('.input')]
  const email = fields.find(({ name }) => name === 'email')
  const phone = fields.find(({ name }) => name === 'phone')
  const button = form.querySelector<HTMLButtonElement>('[data-sending]')
  const send = button?.textContent ?? ''
  form.noValidate = true

  const reachable = (): boolean => Boolean(email?.value.trim() || phone?.value.trim())

  function show(field: Field, text = ''): boolean {
    const error = document.getElementById(`${field.id}-error`)
    const words = error?.querySelector('span')
    if (error && words) {
      words.textContent = text
      error.hidden = !text
    }
    if (text) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
    return !text
  }

  form.addEventListener('focusout', ({ target }) => {
    const field = fields.find((candidate) => candidate === target)
    // A field that nobody has written in yet is not wrong, only unfinished; and what is being pressed must not move away.
    if (field?.value && !document.querySelector('a:active, button:active')) show(field, problemOf(field))
  })
  form.addEventListener('input', ({ target }) => {
    for (const field of fields) {
      const again = field === target || (field === email && target === phone && !field.value)
      if (again && field.ariaInvalid && (field.value || reachable())) show(field, problemOf(field))
    }
    addEventListener('beforeunload', ask)
  })
  form.addEventListener('submit', (event) => {
    const wrong = fields.filter((field) => {
      const either = field === email && !reachable() ? field.dataset.either : undefined
      return !show(field, either ?? problemOf(field))
    })
    removeEventListener('beforeunload', ask)
    if (wrong[0]) {
      event.preventDefault()
      wrong[0].focus()
    } else if (button) setBusy(true)
  })
  // Whoever comes back finds the form as it was, and may send it again.
  addEventListener('pageshow', () => setBusy(false))

  function setBusy(busy: boolean): void {
    if (!button) return
    button.disabled = busy
    button.textContent = busy ? (button.dataset.sending ?? '') : send
  }
}

/** @returns what is wrong with a field, in the words that it carries */
function problemOf(field: Field): string | undefined {
  const { valueMissing, typeMismatch, patternMismatch } = field.validity
  const length = field.value.trim().length
  if (valueMissing || (field.required && length === 0)) return field.dataset.missing
  if (typeMismatch || patternMismatch) return field.dataset.wrong
  return field instanceof HTMLTextAreaElement && length < field.minLength ? field.dataset.short : undefined
}

/** The browser asks whether what was written may be lost. */
function ask(event: Event): void {
  event.preventDefault()
}
