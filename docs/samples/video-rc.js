import { curve, ease, showAt } from './timeline.js'

const $ = (id) => document.getElementById(id)
const set = (id, attributes) => Object.entries(attributes).map(([name, value]) => $(id).setAttribute(name, value))

// The charge of the capacitor with E as unit of tension and the second as unit of time: τ = 1 s.
const charge = (t) => 1 - Math.exp(-t)
const x = (t) => 516 + 78 * t
const y = (u) => 290 - 172 * u

$('seconds').innerHTML = [1, 2, 3, 4, 5]
  .map((t) => `<path class="line" d="M${x(t)} 285v10"/><text x="${x(t)}" y="314" text-anchor="middle">${t}</text>`)
  .join('')
set('tau', { d: `M516 ${y(charge(1))}H${x(1)}V290` })
set('tau-dot', { cx: x(1), cy: y(charge(1)) })
set('tau-value', { y: y(charge(1)) + 7 })
set('tau-name', { x: x(1) })
set('poster-charge', {
  d: curve(
    charge,
    0,
    4.8,
    (t) => 20 + 60 * t,
    (u) => 400 - 220 * u,
  ),
})

window.film = {
  seconds: 25,
  fps: 20,
  seek: (time) => {
    const poster = time === 'poster'
    for (const part of document.querySelector('.board').children) part.hidden = poster !== (part.id === 'poster')
    document.querySelector('.drawing').style.display = poster ? 'none' : ''
    if (poster) return
    showAt(document, time)
    const reached = 0.001 + 5 * ease((time - 11) / 3)
    set('charge', { d: curve(charge, 0, reached, x, y) })
    set('tip', { cx: x(reached), cy: y(charge(reached)) })
  },
}
window.film.seek(0)
document.documentElement.dataset.ready = 'yes'
