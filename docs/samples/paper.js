// Puts the drawings in their places: `data-drawing` names the file.
for (const place of document.querySelectorAll('[data-drawing]')) {
  place.innerHTML = await (await fetch(place.dataset.drawing)).text()
}
document.documentElement.dataset.ready = 'yes'
