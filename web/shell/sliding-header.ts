/**
 * On phones the header's first row disappears when scrolling down and returns when scrolling up; the stylesheet moves
 * it, and the links below it, while `data-slid` is set. Between a press and its click nothing moves: the click would
 * meet something else than the press. For the whole life of the page,
 * from its first scrolling on.
 */
export function slideHeader(): void {
  let last = 0
  let isHeld = false
  let released: ReturnType<typeof setTimeout>
  const follow = () => {
    const now = scrollY
    if (isHeld || Math.abs(now - last) < 8) return
    document.documentElement.toggleAttribute('data-slid', now > last && now > 80)
    last = now
  }
  const hold = (isNow = false) => {
    isHeld = isNow
    for (const row of document.querySelectorAll('header,nav'))
      for (const slide of row.getAnimations()) slide[isNow ? 'pause' : 'play']()
    follow()
  }
  const release = () => {
    // A finger's click comes a moment after it was lifted.
    released = setTimeout(hold, 100)
  }
  follow()
  addEventListener('scroll', follow)
  addEventListener('pointerdown', () => {
    clearTimeout(released)
    hold(true)
  })
  addEventListener('pointerup', release)
  addEventListener('pointercancel', release)
}
