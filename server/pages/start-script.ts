/** Loads the scripts this many ms after the document at the latest, when a picture is slow. */
const LONGEST_WAIT_MS = 3_000

/**
 * The script that loads the page's scripts after the visible part is loaded and painted: the page is readable and its links work
 * without them, so on a slow connection text, fonts and the main picture come first. A page in the background is not painted and
 * loads them immediately. The data of an ending that several pages share is at the end of the page and is joined with the rest.
 * @param entry path of the entry script
 * @param imports paths of its imports; they load in parallel, as do the scripts of the page's own screen, which are named with
 * the page's data
 */
export function startScript(entry: string, imports: string[]): string {
  return `(function(files){
  function add(tag,values){document.head.append(Object.assign(document.createElement(tag),{fetchPriority:'low'},values))}
  function begin(){
    if(!files)return
    var data=document.getElementById('page-data'),end=document.getElementById('page-data-end'),own=data&&data.dataset.scripts
    if(end)data.textContent+=end.textContent
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
