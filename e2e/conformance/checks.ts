/**
 * Every check. Those that wait for a file come first, because a service makes few at a time; those whose jobs
 * nobody waits for come last, so that they delay no other.
 */
import "./checks/job-records";
import "./checks/refunds";
import "./checks/media";
import "./checks/video-made";
import "./checks/voice";
import "./checks/lists";
import "./checks/libraries";
import "./checks/access";
import "./checks/video-body";
import "./checks/per-model-options";
import "./checks/images";
import "./checks/language";
import "./checks/streams";
import "./checks/assets";
import "./checks/catalogs";
import "./checks/authentication";
import "./checks/errors";
import "./checks/idempotency";
import "./checks/prices";
