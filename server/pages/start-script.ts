/** Begins this long in ms after the document has come, should a picture be late: nobody waits for a script in vain. */
const LONGEST_WAIT_MS = 3_000

/**
 * The script that fetches the page's scripts when what is in sight has come and has been painted: the page is readable
 * and its links work without them, so on a slow line words, fonts and the main picture come first. A page in the
 * background, which is not painted, fetches them as soon as it is there.
 * @param entry path of the script that takes the page over; `imports`: those it needs, fetched beside it, as are those
 * of
 *   the page's own screen, which stand with the page's data
 */
export function startScript(entry: string, imports: string[]): string {
  return `(function(files){
  function add(tag,values){document.head.append(Object.assign(document.createElement(tag),{fetchPriority:'low'},values))}
  function begin(){
    if(!files)return
    var data=document.getElementById('page-data'),own=data&&data.dataset.scripts
    files.imports.concat(own?own.split(' '):[]).forEach(function(href){add('link',{rel:'modulepreload',href:href})})
    add('script',{type:'module',src:files.entry})
    files=null
  }
  function whenPainted(then){
    var observer=window.PerformanceObserver
    if(!observer||!(observer.supportedEntryTypes||[]).includes('paint'))return setTimeout(then)
    new observer(function(_,it){it.disconnect();then()}).observe({type:'paint',buffered:true})
  }
  addEventListener('load',function(){
    if(document.visibilityState==='hidden')begin()
    else requestAnimationFrame(function(){whenPainted(begin)})
  })
  addEventListener('DOMContentLoaded',function(){setTimeout(begin,${LONGEST_WAIT_MS})})
})(${JSON.stringify({ entry, imports })})`
}
