/**
 * Shows a drawing as it is at one moment. An element with `data-in` appears at that second and goes at `data-out`;
 * `data-enter` says how: fade (as given), rise (from a little below) or draw (a line along its path); `data-for` how long.
 */
export function showAt(root, time) {
  for (const element of root.querySelectorAll('[data-in]')) {
    const { enter = 'fade', in: from, out = Number.POSITIVE_INFINITY } = element.dataset
    const here = ease((time - from) / (element.dataset.for ?? 0.5)) * (1 - ease((time - out) / 0.4))
    if (enter === 'draw') drawTo(element, ease((time - from) / (element.dataset.for ?? 1)))
    element.style.opacity = enter === 'draw' ? 1 - ease((time - out) / 0.4) : here
    element.style.translate = enter === 'rise' ? `0 ${(1 - here) * 12}px` : ''
    element.style.visibility = time >= from && time < Number(out) + 0.4 ? 'visible' : 'hidden'
  }
}

/** Draws a share, from 0 to 1, of a path. */
export function drawTo(path, share) {
  path.setAttribute('pathLength', '1')
  path.setAttribute('stroke-dasharray', '1 1')
  path.setAttribute('stroke-dashoffset', `${1 - share}`)
}

/** From 0 to 1, starting and ending gently; outside of that, 0 or 1. */
export function ease(share) {
  const x = Math.min(1, Math.max(0, share))
  return x * x * (3 - 2 * x)
}

/** The path of a function from one value to another, through the given scales. */
export function curve(f, from, to, x, y) {
  const points = Array.from({ length: 161 }, (_, index) => from + ((to - from) * index) / 160)
  return `M${points.map((point) => `${x(point).toFixed(2)} ${y(f(point)).toFixed(2)}`).join('L')}`
}

/** Every value between `from` and `to` that the function takes to `level`, by bisection. */
export function crossings(f, level, from, to) {
  const found = []
  for (let step = 0; step < 200; step += 1) {
    let [low, high] = [step, step + 1].map((index) => from + ((to - from) * index) / 200)
    if (Math.sign(f(low) - level) === Math.sign(f(high) - level)) continue
    for (let halving = 0; halving < 30; halving += 1) {
      const middle = (low + high) / 2
      if (Math.sign(f(low) - level) === Math.sign(f(middle) - level)) low = middle
      else high = middle
    }
    found.push(low)
  }
  return found
}
