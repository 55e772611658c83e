/** Begins by itself after this long in ms, should a picture keep the page waiting: nobody waits for a script in vain. */
const LONGEST_WAIT_MS = 3_000

/**
 * The script that fetches the page's scripts when what is in sight has come and has been painted: the page is readable
 * and its links work without them, so on a slow line words, letters and the main picture come first. A page in the
 * background, which is not painted, fetches them as soon as it is there.
 * @param entry path of the script that takes the page over; `imports`: those it needs, fetched beside it
 */
export function startScript(entry: string, imports: string[]): string {
  return `(function(d,n){function go(){n.splice(0).forEach(function(h,i,a){var last=i===a.length-1,e=d.createElement(last?'script':'link');e.fetchPriority='low';if(last){e.type='module';e.src=h}else{e.rel='modulepreload';e.href=h}d.head.append(e)})}addEventListener('load',function(){if(d.visibilityState==='hidden')go();else requestAnimationFrame(function(){setTimeout(go)})});setTimeout(go,${LONGEST_WAIT_MS})})(document,${JSON.stringify([...imports, entry])})`
}
