import { crossings, curve, ease, showAt } from './timeline.js'

const $ = (id) => document.getElementById(id)
const set = (id, attributes) => Object.entries(attributes).map(([name, value]) => $(id).setAttribute(name, value))
const italic = (name) => `<tspan font-style="italic">${name}</tspan>`

// A continuous function that is not monotone: some values of k have one solution, others three.
const f = (u) => u + 0.5 * (1 - u) * Math.sin(3 * Math.PI * u)
const x = (u) => 122 + 340 * u
const y = (v) => 380 - 260 * v
const K = 0.43

set('curve', { d: curve(f, 0, 1, x, y) })
set('ends', { d: `M${x(0)} 420V${y(0)}H78M${x(1)} 420V${y(1)}H78` })
set('a', { x: x(0) })
set('b', { x: x(1) })
set('fa', { y: y(0) + 7 })
set('fb', { y: y(1) + 7 })

const cubic = (t) => t ** 3 + t - 1
const cx = (t) => 96 + 360 * t
const cy = (v) => 266 - 154 * v
set('cubic', { d: curve(cubic, 0, 1, cx, cy) })

// Each halving: when it is shown, the middle, its image as a pupil would round it, and what it leaves.
const halvings = [
  { at: 29.6, from: 0, to: 1, middle: 0.5, image: '−0,375', left: '0,5 &lt; <i>c</i> &lt; 1' },
  { at: 31, from: 0.5, to: 1, middle: 0.75, image: '≈ 0,17', left: '0,5 &lt; <i>c</i> &lt; 0,75' },
  { at: 32.4, from: 0.5, to: 0.75, middle: 0.625, image: '≈ −0,13', left: '0,625 &lt; <i>c</i> &lt; 0,75' },
  { at: 33.6, from: 0.625, to: 0.75, middle: 0.6875, image: '≈ 0,01', left: '0,625 &lt; <i>c</i> &lt; 0,6875' },
]
const comma = (number) => `${number}`.replace('.', ',')
const rows = halvings.map(
  ({ at, middle, image, left }) =>
    `<tr data-in="${at}" data-enter="rise"><td>${comma(middle)}</td><td>${image}</td><td>${left}</td></tr>`,
)
// After eight halvings the two ends, 0,6797 and 0,6836, both round to 0,68.
const last = '<tr data-in="34.8" data-enter="rise"><td>…</td><td>…</td><td>0,679 &lt; <i>c</i> &lt; 0,684</td></tr>'
$('halvings').innerHTML = [...rows, last].join('')

const [root] = crossings(cubic, 0, 0, 1)
set('root', { cx: cx(root) })
set('root-name', { x: cx(root) - 12 })

/** The horizontal line y = k rises from f(a) to f(b), then comes back to a value with three solutions. */
function showLevel(time) {
  const k = time < 12 ? 0.13 + 0.75 * ease((time - 9.4) / 2.4) : 0.88 + (K - 0.88) * ease((time - 12) / 1.4)
  const found = crossings(f, k, 0, 1)
  set('level-line', { d: `M78 ${y(k)}H488` })
  set('level-name', { y: y(k) + 8 })
  $('dots').innerHTML = found.map((u) => `<circle class="dot" cx="${x(u)}" cy="${y(k)}" r="7"/>`).join('')
  const foot = (u, index) =>
    `<path class="line lit dotted" d="M${x(u)} ${y(k)}V420"/>` +
    `<text class="gold" x="${x(u)}" y="443" text-anchor="middle">${italic('c')}<tspan font-size="14" dy="4">${index + 1}</tspan></text>`
  $('feet').innerHTML = time < 14 ? '' : found.map(foot).join('')
}

/** The interval that still holds c, and the middle that is being tried. */
function showSearch(time) {
  const done = halvings.filter(({ at }) => time >= at)
  const { at, from, to, middle } = done.at(-1) ?? { at: 0, from: 0, to: 1, middle: 0.5 }
  const next = cubic(middle) < 0 ? [middle, to] : [from, middle]
  const share = done.length ? ease((time - at - 0.5) / 0.5) : 0
  const narrow = time >= 34.8 ? [0.6796875, 0.68359375] : [from + (next[0] - from) * share, to + (next[1] - to) * share]
  const [start, end] = narrow.map(cx)
  set('band', { d: `M${start} 96H${end}V440H${start}Z` })
  set('segment', { d: `M${start} 266H${end}` })
  set('trial-line', { d: `M${cx(middle)} 266V${cy(cubic(middle))}` })
  set('trial-dot', { cx: cx(middle), cy: cy(cubic(middle)) })
  $('trial').style.visibility = done.length && time < 34.8 ? 'inherit' : 'hidden'
}

window.film = {
  seconds: 44,
  fps: 20,
  seek: (time) => {
    const poster = time === 'poster'
    for (const part of document.querySelector('.board').children) part.hidden = poster !== (part.id === 'poster')
    document.querySelector('.drawing').style.display = poster ? 'none' : ''
    if (poster) return
    showAt(document, time)
    showLevel(time)
    showSearch(time)
  },
}
window.film.seek(0)
document.documentElement.dataset.ready = 'yes'
