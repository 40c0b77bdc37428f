// Live sessions in files.
export { messageText, Recorder } from "../recording/recorder.ts";
export {
  encodeRecording,
  parseRecording,
  type RecordedAnswer,
  type RecordedMessage,
  type Recording,
  redactRecording,
} from "../recording/recording.ts";
