/**
 * On phones the header's first row disappears when scrolling down and returns when scrolling up; the stylesheet moves it, and the links
 * below it, while `data-slid` is set. Nothing moves between a press and its click, which would otherwise hit another element. Installed
 * once for the life of the page.
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
    // On touch screens the click follows shortly after the finger is lifted.
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
