/**
 * What scripts may turn into elements, code or addresses of code, for any caller: text without elements, this script itself
 * and the empty one with which React makes scripts; data; our own files. Browsers refuse the rest.
 */
const trustedTypes = `if(self.trustedTypes)(function(own){trustedTypes.createPolicy('default',{
createHTML:function(s){if(s.indexOf('<')<0||s===own||s==='\\x3cscript>\\x3c/script>')return s},
createScript:function(s){try{JSON.parse(s);return s}catch(e){}},
createScriptURL:function(s){if(new URL(s,location.href).origin===location.origin)return s}})})(document.currentScript.text);`

/**
 * Records what is pressed or sent before the first script of the page comes, and shows it as pressed; src/browser/boot.ts takes
 * the record over. A GET form works without script.
 */
const recordPresses = `(function(e){window.early=e;function r(t){if(window.early!==e||e.length>19)return;e.push(t)
var b=t.closest('lokma-island button,button[data-action]');if(b)b.dataset.pressed=''}
addEventListener('click',function(c){r(c.target)},true)
addEventListener('submit',function(s){var f=s.target;if(window.early!==e||f.getAttribute('method')==='get')return
s.preventDefault();r(s.submitter||f)},true)})([])`

/**
 * Fetches, without running it, what every island needs, once the document is read: a press that comes before the first script then waits for
 * less. A module preload would compile it too, which keeps a cheap phone busy for a quarter of a second.
 */
const fetchIdle = `document.addEventListener('readystatechange',function(){var c=navigator.connection,s=document.querySelector('script[data-idle]')
if(s&&!(c&&c.saveData))s.dataset.idle.split(' ').forEach(function(h){var l=document.createElement('link');l.rel='prefetch';if(l.href=h)document.head.append(l)})},{once:true});`

/**
 * Runs before the first paint, so that a chosen theme and chosen vote colours never flash: a plain script in the head, allowed by its hash.
 * It reads what the theme toggle, show-viewer.ts and src/features/votes/web/vote-colors.ts write, keeps room for the question of
 * src/features/votes/web/carried, and shows the first steps of src/features/accounts/web/show-welcome.ts from the first visit on.
 */
export const firstPaint = `${trustedTypes}${recordPresses};${fetchIdle}(function(){try{
var d=document.documentElement;d.dataset.script='';var s=localStorage,m=s.getItem('darkMode');
if(m==='true'||m==='false'){d.dataset.theme=m==='true'?'dark':'light'}
if(sessionStorage.languageSwitch)d.dataset.switched=''
var w=s.getItem('member');if(w)d.dataset.member=w
if(!s.getItem('language'))s.setItem('welcome','visitor')
s.setItem('language',d.lang)
if(d.lang==='tr'&&!s.getItem('languageOffer')&&!/(^|; )language=/.test(document.cookie)&&!navigator.languages.some(function(l){return/^tr/i.test(l)}))d.dataset.offer=''
var g=s.getItem('welcome');if(g===(w?'member':'visitor'))d.dataset.welcome=g
if(w==='1'&&s.getItem('carry')==='ask')d.dataset.carry=''
var p=JSON.parse(s.getItem('voteColorProperties')||'null');
if(p){var i=0;if(p.length>1){var t=Math.floor(Date.now()/864e5),q=(s.getItem('voteColorPreset')||'').split('.');i=+q[1];if(q[0]!=t||!p[i]){i=Math.floor(Math.random()*p.length);s.setItem('voteColorPreset',t+'.'+i)}}
for(var k in p[i])d.style.setProperty(k,p[i][k])}
}catch(e){}})()`
