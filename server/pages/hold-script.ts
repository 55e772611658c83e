/**
 * The script that records clicks, submits and changes before the page's own scripts are loaded, and replays them once
 * after hydration (`data-hydrated` on `<html>`). Until then the pressed button is marked as busy. It leaves alone what
 * works without scripts: links, GET forms, buttons with a command. Leaving the page, and typing again in a submitted
 * form, discards the record.
 */
export const holdScript = `(function(doc){
  var held=[],kinds=['click','submit','change','input'],root=doc.documentElement
  function mark(button,isBusy){
    if(!button)return
    button.toggleAttribute('data-early',isBusy)
    if(isBusy)button.setAttribute('aria-busy','true')
    else button.removeAttribute('aria-busy')
  }
  function drop(isWithdrawn){
    held=held.filter(function(one){
      var stays=!isWithdrawn(one)
      if(!stays)mark(one.button)
      return stays
    })
  }
  function all(){return true}
  function hold(event,element,button,act){
    event.preventDefault()
    event.stopImmediatePropagation()
    if(held.some(function(one){return one.element===element}))return
    held.push({element:element,button:button,act:act})
    mark(button,true)
  }
  function press(event,target){
    var button=target.closest('button'),link=target.closest('a[href]')
    if(link&&!link.target&&link.getAttribute('href')[0]!=='#'&&!event.ctrlKey&&!event.metaKey&&!event.shiftKey)drop(all)
    if(!button||button.type==='submit'&&button.form||button.commandForElement||button.popoverTargetElement)return
    hold(event,button,button,function(){button.click()})
  }
  function send(event,form){
    var button=event.submitter
    if(form.getAttribute('method')!=='post')return
    hold(event,form,button,function(){button?form.requestSubmit(button):form.requestSubmit()})
  }
  function choose(field){
    var isBox=field.type==='checkbox'||field.type==='radio',value=isBox?field.checked:field.value
    if(!isBox&&field.tagName!=='SELECT')return
    drop(function(one){return one.element===field||field.type==='radio'&&one.element.form===field.form&&one.element.name===field.name})
    held.push({element:field,act:function(){
      if(isBox){
        field.checked=!value
        field.click()
      }else{
        field.value=value
        field.dispatchEvent(new Event('change',{bubbles:true}))
      }
    }})
  }
  function handle(event){
    var target=event.target
    if(!(target instanceof Element))return
    if(event.type==='click')press(event,target)
    else if(event.type==='submit')send(event,target)
    else if(event.type==='change')choose(target)
    else drop(function(one){return one.element===target.form})
  }
  function leave(){drop(all)}
  function fail(event){if(event.target.tagName==='SCRIPT')drop(all)}
  kinds.forEach(function(kind){addEventListener(kind,handle,true)})
  addEventListener('pagehide',leave)
  addEventListener('error',fail,true)
  new MutationObserver(function(_,observer){
    observer.disconnect()
    kinds.forEach(function(kind){removeEventListener(kind,handle,true)})
    removeEventListener('pagehide',leave)
    removeEventListener('error',fail,true)
    held.splice(0).forEach(function(one){
      mark(one.button)
      if(one.element.isConnected)one.act()
    })
  }).observe(root,{attributeFilter:['data-hydrated']})
})(document)`
