import { laterScriptsElementId } from '@platform/contract/data';

/** Sets the theme kept on this device before anything is painted, so that it never flashes in late. */
const theme =
  "try{var t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch(e){}";

/**
 * Starts the shell in a document that came as a finished page: in an idle moment after the page has loaded, or at the
 * first input. What the first inputs were meant for, and only React serves, is noted in `window.earlyInput` for the
 * shell to make good (see `early-input.ts`); links and disclosures do their work by themselves. So does a form with an
 * address, but only when the shell takes longer than 3 s: until then it may still be checked and sent in the page.
 */
const later = `(function(d,w){
var began=false,policy,early={clicks:[],submits:[],fields:[],stop:stop};
function element(){return d.getElementById('${laterScriptsElementId}')}
function add(list,item){var at=list.indexOf(item);if(at>=0)list.splice(at,1);list.push(item)}
function begin(isUrgent){
if(began||!element())return;
began=true;
var tt=w.trustedTypes;
policy=policy||(tt?tt.createPolicy('boot',{createScriptURL:function(u){if(u.indexOf('/remotes/shell/'))throw new TypeError(u);return u}}):{createScriptURL:function(u){return u}});
JSON.parse(element().textContent).forEach(function(file){
if(file.isAhead){
var l=d.createElement('link');
l.rel='preload';l.as='script';l.crossOrigin='anonymous';l.fetchPriority=isUrgent?'high':'low';
if(file.integrity)l.integrity=file.integrity;
l.href=file.url;
d.head.appendChild(l);
return;
}
var s=d.createElement('script');
s.async=false;s.crossOrigin='anonymous';s.fetchPriority=isUrgent?'high':'low';
if(file.integrity)s.integrity=file.integrity;
s.onerror=function(){s.remove();began=false};
s.src=policy.createScriptURL(file.url);
d.head.appendChild(s);
});
}
function onFirst(){begin(true)}
function onClick(e){
var c=e.target.closest&&e.target.closest('a[href],summary,label,button,[role]');
if(!c||c.disabled)return;
var isButton=c.tagName==='BUTTON'?c.type!=='submit'||!c.form:!c.matches('a[href],summary,label')&&/^(button|tab|menuitem|switch|checkbox|option)/.test(c.getAttribute('role'));
if(isButton)add(early.clicks,c);
}
function onSubmit(e){
var f=e.target,submit={form:f,by:e.submitter};
e.preventDefault();
early.submits=early.submits.filter(function(other){return other.form!==f}).concat(submit);
if(f.hasAttribute('action'))setTimeout(function(){
if(early.submits.indexOf(submit)<0)return;
early.submits=[];
d.removeEventListener('submit',onSubmit,true);
f.requestSubmit(submit.by);
},3000);
}
function onInput(e){add(early.fields,e.target)}
var listeners=[['pointerdown',onFirst],['touchstart',onFirst],['keydown',onFirst],['focusin',onFirst],['click',onClick],['submit',onSubmit],['input',onInput],['change',onInput]];
function stop(){listeners.forEach(function(l){d.removeEventListener(l[0],l[1],true)})}
listeners.forEach(function(l){d.addEventListener(l[0],l[1],{capture:true,passive:l[0]==='touchstart'})});
w.earlyInput=early;
d.addEventListener('DOMContentLoaded',function(){
if(!element())return stop();
if(/[?#&](access_token|code|error|error_code|token_hash|type)=/.test(location.search+location.hash))begin(true);
});
w.addEventListener('load',function(){
var idle=w.requestIdleCallback||function(f){setTimeout(f,200)};
idle(function(){begin(false)},{timeout:3000});
});
})(document,window);`;

/**
 * Runs inline before anything is painted. Plain ES5 text: it is hashed into the content security policy and never
 * bundled.
 */
export const bootScript = theme + later.replaceAll('\n', '');
